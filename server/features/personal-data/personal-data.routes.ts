import { dataExportAsk, dataExportInfo, deleteAccount } from '#contract/personal-data.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { localeOf } from '#server/http/visitor-cookies.ts'
import type { PersonalDataService } from './personal-data.service.ts'

type Uses = { service: PersonalDataService; sessions: SessionService }

export function personalDataRoutes({ service, sessions }: Uses): Route[] {
  return [
    handle(dataExportInfo, async (_input, { member }) => ({
      export: await service.lastExport(member.userId),
    })),

    handle(dataExportAsk, async ({ password }, { member, cookies }) => {
      const { userId } = member
      await sessions.checkPassword({ userId, password })
      return { export: await service.ask(userId, localeOf(cookies)) }
    }),

    handle(deleteAccount, async ({ password, code }, { member, cookies }) => {
      const { userId } = member
      await sessions.checkPassword({ userId, password })
      await sessions.checkSecondStep({ userId, code })
      return { dueAt: (await sessions.leave({ userId, locale: localeOf(cookies) })).getTime() }
    }),
  ]
}
