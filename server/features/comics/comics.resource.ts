import { sql } from 'kysely'
import type { UploadService } from '#server/features/uploads/uploads.service.ts'
import type { Works } from '#server/features/works/works.service.ts'
import type { Resource } from '#server/kit/resource.ts'
import { tableResource } from '#server/kit/table-rows.ts'

type Uses = { uploads: Pick<UploadService, 'known'>; setLength: Works['setLength'] }

/** Console resource for the pages of chapters. Sizes come from the uploaded files. */
export function pageResource({ uploads, setLength }: Uses): Resource {
  return tableResource({
    name: 'comic-pages',
    group: 'content',
    icon: 'images',
    table: 'comic_pages',
    order: [
      { column: 'part_id', type: 'bigint', direction: 'desc' },
      { column: 'place', type: 'integer' },
      { column: 'id', type: 'bigint' },
    ],
    columns: ['place', 'partId', 'src'],
    filters: ['partId'],
    many: { file: 'src', order: 'place', within: 'partId' },
    fields: {
      place: { kind: 'number', least: 0, most: 999 },
      partId: { kind: 'record', of: 'comic-parts', fixed: 'later' },
      src: { kind: 'picture' },
    },
    async check(_db, values) {
      const file = (await uploads.known([String(values.src)])).get(String(values.src))
      return file && file.width === null ? [{ path: 'src', rule: 'file' }] : []
    },
    async written(tx, id, { before, after }) {
      const file = after && (await uploads.known([String(after.src)])).get(String(after.src))
      if (file?.width && file.height)
        await tx
          .updateTable('comic_pages')
          .set({ width: file.width, height: file.height })
          .where('id', '=', id)
          .execute()
      const partId = String((after ?? before)?.partId)
      const { pages } = await tx
        .selectFrom('comic_pages')
        .select(sql<number>`count(*)::int`.as('pages'))
        .where('part_id', '=', partId)
        .executeTakeFirstOrThrow()
      await setLength(tx, partId, pages)
    },
  })
}
