import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useState } from 'react'
import { type DeskArticle, longest } from '#contract/article-desk.ts'
import type { Locale } from '#contract/envelope.ts'
import { maxBlocks, maxCards, maxTable } from '#contract/rules/article-document.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { SaveState } from './autosave.ts'
import { ComparePanel, type Revision } from './compare-panel.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { Preview } from './preview.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { Refusal } from './refusal.ts'
import { RevisionsPanel } from './revisions-panel.tsx'
import { SeoPanel } from './seo-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useDraft, type Written } from './use-draft.ts'

const RichEditor = lazyPart(() => import('./rich-editor.tsx'), 'RichEditor')

type DeskProps = {
  article: DeskArticle
  language: Locale
  changed: (article: DeskArticle) => void
}

export function DraftDesk({ article, language, changed }: DeskProps) {
  const t = useTranslate()
  const draft = useDraft({
    id: article.id,
    locale: language,
    draft: article.drafts.find(({ locale }) => locale === language),
  })
  const { written, state, refusal, change, flush, discard, resolve } = draft
  const [isPreview, setPreview] = useState(false)
  /** Number of restored revisions. A new number remounts the editor. */
  const [turn, setTurn] = useState(0)

  const [compared, setCompared] = useState<Revision | null>(null)

  function restore(before: Written): void {
    change(before)
    setTurn((count) => count + 1)
    setCompared(null)
    showToast({ tone: 'success', title: t('desk.revision.restored') })
  }

  return (
    <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <SaveNote state={state} refusal={refusal} />
          {state !== 'conflict' && !compared && (
            <Button tone="neutral" size="small" onClick={() => setPreview(!isPreview)}>
              {isPreview ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
              {t(isPreview ? 'desk.write' : 'desk.preview')}
            </Button>
          )}
        </div>
        {state === 'conflict' ? (
          <ConflictPanel id={article.id} language={language} mine={written} resolve={resolve} />
        ) : compared ? (
          <ComparePanel
            mine={written}
            revision={compared}
            close={() => setCompared(null)}
            restore={() => restore(compared.written)}
          />
        ) : isPreview ? (
          <Preview article={article} written={written} />
        ) : (
          <div className="flex flex-col gap-4">
            <Field
              label={t('desk.headline')}
              value={written.title}
              maxLength={longest.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <TextArea
              label={t('desk.standfirst')}
              help={t('desk.standfirst.help')}
              rows={2}
              value={written.standfirst}
              maxLength={longest.standfirst}
              onChange={({ target }) => change({ standfirst: target.value })}
            />
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <RichEditor
                key={turn}
                document={written.document}
                refusal={refusal}
                change={(document) => change({ document })}
              />
            </Suspense>
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <PublishPanel article={article} flush={flush} discard={discard} changed={changed} />
        <SettingsPanel article={article} written={written} change={change} changed={changed} />
        <SeoPanel article={article} written={written} change={change} />
        <RevisionsPanel
          id={article.id}
          language={language}
          restore={restore}
          compare={setCompared}
          isSaved={state === 'saved'}
        />
      </div>
    </div>
  )
}

const notes = {
  saved: 'desk.saved',
  dirty: 'desk.dirty',
  saving: 'desk.saving',
  failed: 'desk.saveFailed',
  conflict: 'desk.conflict',
  gone: 'desk.gone',
} as const

const refusals = {
  large: 'desk.refused.large',
  blocks: 'desk.refused.blocks',
  other: 'desk.refused.other',
  link: 'desk.refused.link',
  table: 'desk.refused.table',
  parts: 'desk.refused.parts',
  block: 'desk.refused.block',
} as const

function SaveNote({ state, refusal }: { state: SaveState; refusal: Refusal | null }) {
  const t = useTranslate()
  const isBad = state !== 'saved' && state !== 'dirty' && state !== 'saving'
  return (
    <p role="status" className={`text-sm ${isBad ? 'text-danger' : 'text-ink-3'}`}>
      {state === 'refused' ? refusalText(t, refusal ?? { reason: 'other' }) : t(notes[state])}
    </p>
  )
}

function refusalText(t: Translate, refusal: Refusal): string {
  const limits = { ...maxTable, cards: maxCards, blocks: maxBlocks }
  const reason = t(refusals[refusal.reason], limits)
  if (!('block' in refusal)) return t('desk.refused', { reason })
  const place = { reason, number: refusal.block + 1, words: refusal.words }
  return t(refusal.words === '' ? 'desk.refused.at' : 'desk.refused.in', place)
}
