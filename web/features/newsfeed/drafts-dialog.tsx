import FilePen from 'lucide-react/icons/file-pen'
import { useState } from 'react'
import type { Post } from '#contract/newsfeed.ts'
import {
  newsfeedDraftDelete,
  newsfeedDraftSave,
  newsfeedPublish,
  newsfeedUnschedule,
  type PostDraft,
} from '#contract/post-drafts.ts'
import { maxDrafts, maxScheduled } from '#contract/rules/newsfeed-codes.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useLocale } from '#web/root-data.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DraftItem } from './draft-item.tsx'
import type { Drafts } from './use-drafts.ts'

type Props = {
  drafts: Drafts
  /** Called after a change, to read the list again. */
  changed: () => Promise<void>
  open: (draft: PostDraft) => void
  /** Called when a draft was deleted, published or unscheduled, so that the editor does not show its former state. */
  left: (id: string) => void
  published: (post: Post) => void
  close: () => void
}

/** The member's scheduled posts and drafts. */
export function DraftsDialog({ drafts: { drafts, scheduled }, changed, open, left, published, close }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const [busyId, setBusyId] = useState<string | null>(null)

  async function act(id: string, what: () => Promise<void>): Promise<void> {
    setBusyId(id)
    try {
      await what()
    } catch (error) {
      showToast({ tone: 'danger', title: failureText(t, error) })
    }
    await changed()
    setBusyId(null)
  }

  async function restore({ fixture, ...draft }: PostDraft): Promise<void> {
    const { id, content, visibility, isMoment } = draft
    const attachments = draft.attachments.map(({ url, kind }) => ({ url, kind }))
    const fixtureId = fixture?.fixtureId ?? null
    await act(id, async () => {
      await call(newsfeedDraftSave, { id, content, visibility, isMoment, attachments, fixtureId })
    })
  }

  const remove = (draft: PostDraft) =>
    act(draft.id, async () => {
      await call(newsfeedDraftDelete, { id: draft.id })
      left(draft.id)
      const action = { label: t('post.hidden.undo'), run: () => void restore(draft) }
      showToast({ tone: 'neutral', title: t('draft.deleted'), action })
    })
  const publish = ({ id }: PostDraft) =>
    act(id, async () => {
      const post = await call(newsfeedPublish, { id, locale })
      showToast({ tone: 'success', title: t('compose.sent') })
      left(id)
      published(post)
    })
  const unschedule = ({ id }: PostDraft) =>
    act(id, async () => {
      await call(newsfeedUnschedule, { id })
      left(id)
      showToast({ tone: 'success', title: t('draft.unscheduled') })
    })

  const section = (name: 'scheduled' | 'drafts', list: readonly PostDraft[], max: number) =>
    list.length > 0 && (
      <section aria-labelledby={`compose-${name}`}>
        <h3 id={`compose-${name}`} className="flex items-baseline justify-between gap-3 font-semibold">
          {t(`draft.${name}`)}
          <span className="tabular text-sm font-normal text-ink-2">
            {list.length}/{max}
          </span>
        </h3>
        <ul className="mt-2 flex flex-col gap-2">
          {list.map((draft) => (
            <DraftItem
              key={draft.id}
              draft={draft}
              isBusy={busyId === draft.id}
              open={() => open(draft)}
              remove={() => void remove(draft)}
              publish={() => void publish(draft)}
              unschedule={() => void unschedule(draft)}
            />
          ))}
        </ul>
      </section>
    )

  return (
    <Dialog title={t('draft.title')} text={t('draft.text')} closeLabel={t('post.close')} onClose={close}>
      <div className="flex flex-col gap-5">
        {section('scheduled', scheduled, maxScheduled)}
        {section('drafts', drafts, maxDrafts)}
        {drafts.length + scheduled.length === 0 && (
          <EmptyState icon={<FilePen size={24} />} title={t('draft.none')} text={t('draft.none.text')} />
        )}
      </div>
    </Dialog>
  )
}
