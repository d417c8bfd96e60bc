import { join } from 'node:path'
import { Readable } from 'node:stream'
import { siteFileName } from '#contract/rules/site-file-name.ts'
import type { AccountService } from '#server/features/account/account.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { readCredentials } from '#server/http/auth.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import type { PersonalPart } from '#server/kit/personal-data.ts'
import { personalDataRoutes } from './personal-data.routes.ts'
import { createPersonalDataService, exportPath } from './personal-data.service.ts'

type Uses = { accounts: AccountService; sessions: SessionService; parts: () => readonly PersonalPart[] }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Exports of a member's data, and account deletion. Each feature declares the data that it stores about a member. */
export function createPersonalData({ engines, config, brand, authority, log }: Ground, uses: Uses): Feature {
  const { sessions } = uses
  const { storage, database } = engines
  const directory = join(config.dataDir, 'data-exports-making')
  const service = createPersonalDataService({ db: database.db, storage, directory, log, ...uses })
  return {
    service: undefined,
    routes: personalDataRoutes({ service, sessions }),
    serve(http) {
      http.get<{ Params: { file: string } }>(`${exportPath}/:file`, async (request, reply) => {
        const { viewer } = readCredentials(request, authority)
        if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
        const [id = '', ending] = request.params.file.split('.')
        const isName = uuid.test(id) && ending === 'zip'
        const found = isName ? await service.open({ id, userId: viewer.userId }) : null
        if (!found) throw new ApiError('EXPORT_NOT_FOUND')
        return reply
          .type(found.contentType)
          .headers({
            'content-length': found.size,
            'content-disposition': `attachment; filename="${siteFileName(brand.now().name, '.zip')}"`,
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
          })
          .send(Readable.from(found.body))
      })
    },
    jobs: [
      { name: 'personal-data.export', cron: '* * * * *', run: () => service.makeExports() },
      { name: 'personal-data.erase', cron: '11 * * * *', run: () => service.eraseDue() },
      { name: 'personal-data.sweep', cron: '37 2 * * *', run: () => service.sweep() },
    ],
  }
}
