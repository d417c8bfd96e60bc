/** URL of the file with all icons, from tools/icon-sprite.ts. */
declare module 'virtual:icon-sprite' {
  export const spriteUrl: string
}
