import { cvUpload } from '#contract/careers.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import { hasRole } from '#server/http/viewer.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { applicationCases, listCvs } from './application.store.ts'
import { applicationResource, positionResource } from './careers.resource.ts'
import { careerRoutes } from './careers.routes.ts'
import { type CareersService, createCareersService } from './careers.service.ts'
import { listOpenPositions } from './position.store.ts'

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
    queues: [
      {
        name: 'applications',
        icon: 'file-user',
        waiting: applicationCases,
        pathOf: (id) => `/quan-tri/applications?muc=${id}`,
      },
    ],
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
    routes: careerRoutes({ db, service }),
  }
}
