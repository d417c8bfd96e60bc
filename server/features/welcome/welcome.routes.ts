import { welcomeSteps } from '#contract/rules/welcome-steps.ts'
import { welcomeClose, welcomeList } from '#contract/welcome.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { closeList, findList } from './welcome.store.ts'

/** Age of an account, in days, after which the first steps are no longer shown. */
const shownForDays = 30

export function welcomeRoutes({ db }: Pick<DatabaseEngine, 'db'>): Route[] {
  return [
    handle(welcomeList, async (_input, { member }) => {
      const { isOpen, ...steps } = await findList(db, member.userId, shownForDays)
      return { isOpen, done: welcomeSteps.filter((step) => steps[step]) }
    }),
    handle(welcomeClose, async (_input, { member }) => {
      await closeList(db, member.userId)
      return null
    }),
  ]
}
