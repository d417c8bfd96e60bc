import { consoleFigures } from '#contract/figures.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { FiguresService } from './figures.service.ts'

export function figureRoutes(figures: FiguresService): Route[] {
  return [handle(consoleFigures, ({ locale }) => figures.read(locale))]
}
