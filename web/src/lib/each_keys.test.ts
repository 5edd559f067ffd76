import { describe, expect, it } from 'vitest';

const components: Record<string, string> = import.meta.glob('../**/*.svelte', { query: '?raw', import: 'default', eager: true });

/** By what the items of the lists of a component are told apart. */
const keysOf = ([path, text]: [string, string]): string[] =>
  [...text.matchAll(/\{#each [^\n]*? as [^\n]*?\(([^()]+)\)\}/g)].map((found) => `${path.replace('../', '')}: ${found[1]}`);

describe('the items of a list', () => {
  it('are not told apart by words, which two of them may share', () => {
    const keys = Object.entries(components).flatMap(keysOf);
    expect(keys).toContain('table/Tokens.svelte: figure.id');
    expect(keys.filter((key) => /\.(fr|en|text)$/.test(key))).toEqual([]);
  });
});
