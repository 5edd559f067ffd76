// Writes src/lib/wire.ts from the server's schema (JSON on standard input).
// `npm run types` after a change of a message; `npm run types -- --check` fails when it is stale.
import { readFileSync, writeFileSync } from 'node:fs';

import { compile } from 'json-schema-to-typescript';

const FILE = new URL('../src/lib/wire.ts', import.meta.url);
const schema = JSON.parse(readFileSync(0, 'utf8'));
const text = await compile(schema, 'Messages', {
  bannerComment:
    '/* Written from the schema of the server (escarmouche.server.schema) by `npm run types`. */',
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
});

if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error('web/src/lib/wire.ts is stale: run `npm run types` in web/');
    process.exit(1);
  }
} else {
  writeFileSync(FILE, text);
}
