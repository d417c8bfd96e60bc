import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digitsInput, localText } from './envelope.ts'
import { stickerIds } from './rules/chat-stickers.ts'

const stickerId = z.enum(stickerIds)

/**
 * A message is either a sticker or a text with files. `side` chooses the club of a fixture's room; other rooms ignore
 * it.
 */
export const stickerInput = z.object({ id: stickerId, side: z.nullable(z.enum(['home', 'away'])) })
export type StickerInput = z.infer<typeof stickerInput>

/** `colour` is the club's, as `#rrggbb`, when the sticker was sent. Empty for the colour of the site. */
export const chatSticker = z.object({ id: stickerId, colour: z.string() })
export type ChatSticker = z.infer<typeof chatSticker>

const club = z.object({ name: localText, colour: z.string() })
export const stickerClubs = z.object({ home: club, away: club })
export type StickerClubs = z.infer<typeof stickerClubs>

/** Null in rooms without a fixture. */
export const roomStickers = endpoint({
  method: 'GET',
  path: '/ac/api/chat/sticker/clubs',
  summary: 'The clubs whose colours the stickers of a room can have',
  auth: 'guest',
  input: z.object({ groupId: digitsInput }),
  data: z.object({ clubs: z.nullable(stickerClubs) }),
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})
