import type { FailedField } from '#contract/errors.ts'
import type { Tx } from '#server/db/sql.ts'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { Works } from '#server/features/works/works.service.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

type Uses = { uploads: Pick<UploadService, 'known'>; setLength: Works['setLength'] }

const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
const languageField = {
  kind: 'text',
  most: 35,
  check: (value: string) => (language.test(value) ? null : 'language'),
} as const
const order = [
  { column: 'part_id', type: 'bigint', direction: 'desc' },
  { column: 'place', type: 'integer' },
  { column: 'id', type: 'bigint' },
] as const
const common = { group: 'content', order, filters: ['partId'] } as const
const partId = { kind: 'record', of: 'film-parts', fixed: 'later' } as const
const place = { kind: 'number', least: 0, most: 100 } as const

/** Console resources for an episode’s media: sound versions, subtitles, and marks of its intro and credits. */
export function filmResources({ uploads, setLength }: Uses): Resource[] {
  /** Returns a check of an uploaded file’s type. Addresses of other files are not checked. */
  const ofFamily =
    (family: string) =>
    async (_db: unknown, values: Record<string, unknown>): Promise<FailedField[]> => {
      const file = (await uploads.known([String(values.src)])).get(String(values.src))
      return !file || file.contentType.startsWith(family) ? [] : [{ path: 'src', rule: 'file' }]
    }
  async function measured(tx: Tx, { partId: id, src }: Record<string, unknown>): Promise<void> {
    const file = (await uploads.known([String(src)])).get(String(src))
    if (file?.durationMs) await setLength(tx, String(id), file.durationMs)
  }
  return [
    tableResource({
      ...common,
      name: 'film-sounds',
      icon: 'audio-lines',
      table: 'film_sounds',
      columns: ['label', 'partId', 'language', 'place'],
      fields: { label: { kind: 'text', most: 60 }, partId, language: languageField, src: { kind: 'upload' }, place },
      check: ofFamily('video/'),
      written: async (tx, _id, { after }) => (after ? measured(tx, after) : undefined),
    }),
    tableResource({
      ...common,
      name: 'film-subtitles',
      icon: 'captions',
      table: 'film_subtitles',
      columns: ['label', 'partId', 'language', 'place'],
      fields: {
        label: { kind: 'text', most: 60 },
        partId,
        language: languageField,
        src: { kind: 'upload' },
        place,
        isCaptions: { kind: 'switch' },
      },
      check: ofFamily('text/vtt'),
    }),
    tableResource({
      name: 'film-marks',
      group: 'content',
      icon: 'skip-forward',
      table: 'film_episodes',
      key: 'part_id',
      order: [{ column: 'part_id', type: 'bigint', direction: 'desc' }],
      columns: ['partId', 'introFromMs', 'introToMs', 'creditsAtMs'],
      fields: {
        partId,
        introFromMs: { kind: 'number', least: 0, isNeeded: false },
        introToMs: { kind: 'number', least: 1, isNeeded: false },
        creditsAtMs: { kind: 'number', least: 1, isNeeded: false },
      },
      async check(_db, { introFromMs: from = null, introToMs: to = null }) {
        const isPair = (from === null) === (to === null) && (from === null || Number(from) < Number(to))
        return isPair ? [] : [{ path: 'introToMs', rule: 'order' }]
      },
    }),
  ]
}
