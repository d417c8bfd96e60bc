import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

export const chatTicket = endpoint({
  method: 'POST',
  path: '/ac/api/chat/ticket',
  summary: 'Create a one-use ticket, valid for 30 s, with which a socket is opened (query parameter `token`)',
  auth: 'guest',
  data: z.object({ ticket: z.string(), expiresAt: epochMs }),
})
