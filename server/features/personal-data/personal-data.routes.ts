import { dataExportAsk, dataExportInfo, deleteAccount } from '#contract/personal-data.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import { localeOf } from '#server/http/visitor-cookies.ts'
import type { PersonalDataService } from './personal-data.service.ts'

type Uses = { service: PersonalDataService; sessions: SessionService }

export function personalDataRoutes({ service, sessions }: Uses): Route[] {
  return [
    handle(dataExportInfo, async (_input, context) => ({
      export: await service.lastExport(memberOf(context).userId),
    })),

    handle(dataExportAsk, async ({ password }, context) => {
      const { userId } = memberOf(context)
      await sessions.checkPassword({ userId, password })
      return { export: await service.ask(userId, localeOf(context.cookies)) }
    }),

    handle(deleteAccount, async ({ password, code }, context) => {
      const { userId } = memberOf(context)
      await sessions.checkPassword({ userId, password })
      await sessions.checkSecondStep({ userId, code })
      return { dueAt: (await sessions.leave({ userId, locale: localeOf(context.cookies) })).getTime() }
    }),
  ]
}
