import * as z from 'zod/mini'

/** A member whose name follows an @ in a text. */
export const mention = z.object({ userId: z.string(), username: z.string(), displayName: z.string() })
export type Mention = z.infer<typeof mention>
