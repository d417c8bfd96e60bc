import { fetchSeason, importSeason, previewSeason } from '#contract/season-files.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { SeasonFiles } from './season-file.service.ts'

export function seasonFileRoutes(files: SeasonFiles): Route[] {
  return [
    handle(fetchSeason, async (of) => ({ text: await files.fetch(of) })),
    handle(previewSeason, (file) => files.preview(file)),
    handle(importSeason, ({ teams, ...file }, { member }) => files.take(member, file, teams)),
  ]
}
