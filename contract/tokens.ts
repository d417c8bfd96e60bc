import * as z from 'zod/mini'

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
