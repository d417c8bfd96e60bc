import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { mayAs } from '#contract/rules/roles.ts'
import { useSession } from '#web/api/session.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { AppealsSection } from './appeals-section.tsx'
import { BansSection } from './bans-section.tsx'
import { followDeskCounts, useDeskCounts } from './desk-counts.state.ts'
import { HeldSection } from './held-section.tsx'
import { LogSection } from './log-section.tsx'
import { ReportsSection } from './reports-section.tsx'
import { WordsSection } from './words-section.tsx'

const sections = {
  'bao-cao': 'reports',
  'cho-duyet': 'held',
  'khieu-nai': 'appeals',
  cam: 'bans',
  'tu-ngu': 'words',
  'nhat-ky': 'log',
} as const
type SectionWord = keyof typeof sections
const words = Object.keys(sections) as SectionWord[]

/** Desk for moderators and operators. The server checks permissions in each call. */
export default function DeskPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('moderation.title')} description={t('moderation.text')} isIndexed={false} />
      <ConsoleFrame title={t('moderation.title')} access="moderator">
        <h1 className="text-2xl font-bold">{t('moderation.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('moderation.text')}</p>
        <div className="mt-5 max-w-4xl">
          <Desk />
        </div>
      </ConsoleFrame>
    </>
  )
}

function Desk() {
  const t = useTranslate()
  const session = useSession()
  const [search] = useSearchParams()
  const current = words.find((word) => word === search.get('muc')) ?? 'bao-cao'
  const counts: Partial<Record<string, number>> = useDeskCounts()
  useEffect(() => followDeskCounts(), [])
  const isOperator = session.kind === 'member' && mayAs(session.user.role, 'operator')
  return (
    <>
      <SectionTabs
        label={t('moderation.sections')}
        tabs={words.map((key) => ({ key, label: t(`moderation.${sections[key]}`), count: counts[sections[key]] ?? 0 }))}
        current={current}
        pathOf={(word) => (word === 'bao-cao' ? '/quan-tri/bao-cao' : `/quan-tri/bao-cao?muc=${word}`)}
      />
      <section aria-label={t(`moderation.${sections[current]}`)} className="mt-5">
        <Section word={current} isOperator={isOperator} />
      </section>
    </>
  )
}

function Section({ word, isOperator }: { word: SectionWord; isOperator: boolean }) {
  switch (word) {
    case 'bao-cao':
      return <ReportsSection />
    case 'cho-duyet':
      return <HeldSection />
    case 'khieu-nai':
      return <AppealsSection />
    case 'cam':
      return <BansSection />
    case 'tu-ngu':
      return <WordsSection isOperator={isOperator} />
    case 'nhat-ky':
      return <LogSection />
  }
}
