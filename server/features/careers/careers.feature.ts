import {
  applyFor,
  cvUpload,
  ownApplications,
  positionInfo,
  positionList,
  withdrawApplication,
} from '#contract/careers.ts'
import type { Feature, Ground } from '#server/feature.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { handle, memberOf } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole } from '#server/http/viewer.ts'
import { personalRows } from '#server/personal-data.ts'
import { listCvs, pageOfApplications } from './application.store.ts'
import { applicationResource, positionResource } from './careers.resources.ts'
import { type CareersService, createCareersService } from './careers.service.ts'
import { findPosition, listOpenPositions, type PositionRow } from './position.store.ts'

/** Max applications per member and day. */
const sent = { points: 10, windowS: 86_400 }

export function createCareers({ engines }: Ground, { uploads }: { uploads: UploadService }): Feature<CareersService> {
  const { db } = engines.database
  const service = createCareersService({
    database: engines.database,
    uploads,
    bucket: engines.buckets.open('member:applications', sent),
  })
  uploads.accept(cvUpload, {
    inUse: (addresses) => listCvs(db, addresses),
    // Operators can read a CV only after it is submitted with an application.
    mayRead: async (member, address) => hasRole(member, 'operator') && (await listCvs(db, [address])).has(address),
  })

  return {
    service,
    resources: [positionResource, applicationResource],
    sitemaps: [
      {
        ...{
          kind: 'positions',
          pattern: '/tuyen-dung/:slug',
          numbers: async () => ((await listOpenPositions(db, 'vi')).length > 0 ? [1] : []),
        },
        async read(number) {
          const open = number === 1 ? await listOpenPositions(db, 'vi') : []
          return open.map(({ slug, openedAt }) => ({ path: `/tuyen-dung/${slug}`, changedAt: openedAt }))
        },
      },
    ],
    personal: [personalRows(db, { table: 'applications', without: ['note'], goes: true })],
    routes: [
      handle(positionList, async ({ locale }) => ({ list: (await listOpenPositions(db, locale)).map(inBrief) })),
      handle(positionInfo, async ({ slug, locale }) => {
        const position = await findPosition(db, slug, locale)
        if (!position) throw new ApiError('POSITION_NOT_FOUND')
        const { duties, wanted, offered, openedAt, isOpen } = position
        const lists = { duties: linesOf(duties), wanted: linesOf(wanted), offered: linesOf(offered) }
        return { ...inBrief(position), ...lists, openedAt: openedAt.getTime(), isOpen }
      }),
      handle(applyFor, async (given, context) => ({ id: await service.apply(memberOf(context).userId, given) })),
      handle(ownApplications, async ({ locale, ...paging }, context) => {
        const { list, ...page } = await pageOfApplications(db, { userId: memberOf(context).userId, locale }, paging)
        return { list: list.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.getTime() })), ...page }
      }),
      handle(withdrawApplication, async ({ id }, context) => {
        await service.withdraw(memberOf(context).userId, id)
        return null
      }),
    ],
  }
}

function inBrief({ slug, title, team, kind, place, pay, summary, closesAt }: PositionRow) {
  return { slug, title, team, kind, place, pay, summary, closesAt: closesAt?.getTime() ?? null }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
