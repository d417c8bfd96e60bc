/** Stickers of the chat, drawn in the colour of a club. Stored with messages, so an id is never removed. */
export const stickerIds = [
  'goal',
  'scarf',
  'shirt',
  'flag',
  'drum',
  'net',
  'whistle',
  'red-card',
  'trophy',
  'heart',
] as const
export type StickerId = (typeof stickerIds)[number]

/** Text of a message with the sticker, for places and clients that show only text. */
export const stickerSigns: Record<StickerId, string> = {
  goal: '⚽',
  scarf: '🧣',
  shirt: '👕',
  flag: '🚩',
  drum: '🥁',
  net: '🥅',
  whistle: '📢',
  'red-card': '🟥',
  trophy: '🏆',
  heart: '❤️',
}
