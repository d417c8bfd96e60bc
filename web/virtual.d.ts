/** tools/icon-sprite.ts: where the drawings of all icons are. */
declare module 'virtual:icon-sprite' {
  export const spriteUrl: string
}
