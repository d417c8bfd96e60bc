/** URL of the file with all icons, from tools/icon-sprite.ts. */
declare module 'virtual:icon-sprite' {
  export const spriteUrl: string
}

/** The emoji with their names in a language, from tools/emoji-data.ts. */
declare module 'virtual:emoji/*' {
  export const rows: import('./emoji/emoji-row.ts').EmojiRow[]
}
