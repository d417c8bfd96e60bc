import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { nothing } from './envelope.ts'
import { welcomeSteps } from './rules/welcome-steps.ts'

export const welcomeList = endpoint({
  method: 'GET',
  path: '/au/api/user/welcome/list',
  summary: 'First steps of a new member, with those that are done; closed after 30 days, or when the member closes it',
  auth: 'user',
  data: z.object({ isOpen: z.boolean(), done: z.array(z.enum(welcomeSteps)) }),
})
export type WelcomeList = DataOf<typeof welcomeList>

export const welcomeClose = endpoint({
  method: 'POST',
  path: '/au/api/user/welcome/close',
  summary: 'Close the list of first steps; a repeat changes nothing',
  auth: 'user',
  data: nothing,
})
