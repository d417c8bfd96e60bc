import { welcomeSteps } from '#contract/rules/welcome-steps.ts'
import { welcomeClose, welcomeList } from '#contract/welcome.ts'
import type { Feature, Ground } from '#server/feature.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { personalRows } from '#server/personal-data.ts'
import { closeList, findList } from './welcome.store.ts'

/** Age of an account, in days, after which the first steps are no longer shown. */
const shownForDays = 30

/** First steps of new members. The steps are read from what the member did. */
export function createWelcome({ engines }: Pick<Ground, 'engines'>): Feature<null> {
  const { db } = engines.database
  return {
    service: null,
    routes: [
      handle(welcomeList, async (_input, context) => {
        const { isOpen, ...steps } = await findList(db, memberOf(context).userId, shownForDays)
        return { isOpen, done: welcomeSteps.filter((step) => steps[step]) }
      }),
      handle(welcomeClose, async (_input, context) => {
        await closeList(db, memberOf(context).userId)
        return null
      }),
    ],
    personal: [personalRows(db, { table: 'welcome_lists', goes: true })],
  }
}
