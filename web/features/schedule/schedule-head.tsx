import type { ReactNode } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { eventList } from '#web/fixture/sports-event.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { PageHead } from '#web/way/page-head.tsx'

type ScheduleHeadProps = {
  heading: string
  title: string
  description: string
  fixtures: FixtureSummary[]
  /** False for empty days, which are useful to visitors but not to search engines. */
  isIndexed: boolean
  action?: ReactNode
}

export function ScheduleHead({ heading, title, description, fixtures, isIndexed, action }: ScheduleHeadProps) {
  const { origin, locale } = useRootData()
  const events = eventList(fixtures, (slug) => origin + localePath(locale, `/truc-tiep/${slug}`))
  return (
    <>
      <PageHead title={title} description={description} isIndexed={isIndexed} />
      {events && <JsonLd data={events} />}
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl font-bold">{heading}</h1>
          <p className="mt-1 max-w-2xl text-sm text-ink-2 max-sm:sr-only">{description}</p>
        </div>
        {action}
      </div>
    </>
  )
}
