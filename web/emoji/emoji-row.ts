/**
 * One emoji in a language: sign, group, name, tags (one a line), sign with the light skin tone or '', Emoji version, and
 * 1 for the flag of a country. tools/emoji-data.ts writes them.
 */
export type EmojiRow = [
  sign: string,
  group: number,
  name: string,
  tags: string,
  light: string,
  version: number,
  isFlag: 0 | 1,
]
