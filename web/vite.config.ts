import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `escarmouche serve` listens; `npm run dev` passes the API on to it. */
const SERVER = process.env['ESCARMOUCHE_SERVER'] ?? 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/escarmouche/server/static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: SERVER, ws: true } } },
  // A test that needs a document says so on its first line: making one takes longer than most tests.
  test: { environment: 'node', pool: 'threads', include: ['src/**/*.test.ts'] },
});
