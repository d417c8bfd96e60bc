import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import type { PostDraft } from '#contract/post-drafts.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { TimeSince } from '#web/time/time-since.tsx'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Crest } from '#web/ui/crest.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { refusalText } from './refusal-text.ts'

const maxThumbnails = 4

type Props = {
  draft: PostDraft
  isBusy: boolean
  open: () => void
  remove: () => void
  publish: () => void
  unschedule: () => void
}

/** A draft or scheduled post in the list. Pressing it opens it in the editor. */
export function DraftItem({ draft, isBusy, open, remove, publish, unschedule }: Props) {
  const t = useTranslate()
  const timeText = useKickOffText()
  const { content, fixture, publishAt, refusal, changedAt } = draft
  const name = content.trim() || (fixture ? `${fixture.home.name} – ${fixture.away.name}` : t('draft.pictures'))
  const act = (label: 'draft.publish' | 'draft.unschedule' | 'draft.delete', press: () => void, icon: ReactNode) => (
    <IconButton label={t(label, { name: name.slice(0, 60) })} disabled={isBusy} onClick={press}>
      {icon}
    </IconButton>
  )
  return (
    <li aria-busy={isBusy || undefined} className="rounded-md border border-line bg-surface-2 hover:border-line-strong">
      <button type="button" onClick={open} className="block w-full rounded-md px-3.5 pt-3 pb-2 text-left">
        <span
          dir="auto"
          className={`line-clamp-2 text-sm whitespace-pre-line [overflow-wrap:anywhere] ${content.trim() ? 'text-ink' : 'text-ink-2'}`}
        >
          {name}
        </span>
        {fixture && content.trim() !== '' && (
          <span className="mt-2 flex items-center gap-1.5 text-[0.8125rem] text-ink-2">
            <Crest of={fixture.home} size={20} />
            <Crest of={fixture.away} size={20} />
            <span className="min-w-0 truncate">
              {fixture.home.name} – {fixture.away.name}
            </span>
          </span>
        )}
        <Thumbnails draft={draft} />
        {refusal && (
          <span className="mt-2 block text-[0.8125rem] font-semibold text-danger">{refusalText(t, refusal)}</span>
        )}
      </button>
      <div className="flex items-center gap-1 pr-1 pl-3.5 text-[0.8125rem] text-ink-2">
        <span className="tabular flex min-w-0 flex-1 items-center gap-1.5">
          {publishAt === null ? (
            <TimeSince at={changedAt} />
          ) : (
            <>
              <CalendarClock size={16} aria-hidden className="shrink-0 text-primary" />
              <time dateTime={new Date(publishAt).toISOString()} className="font-semibold text-ink">
                {timeText(publishAt)}
              </time>
            </>
          )}
        </span>
        {publishAt !== null && act('draft.publish', publish, <Send size={18} aria-hidden />)}
        {publishAt !== null && act('draft.unschedule', unschedule, <CalendarX size={18} aria-hidden />)}
        {publishAt === null && act('draft.delete', remove, <Trash2 size={18} aria-hidden />)}
      </div>
    </li>
  )
}

function Thumbnails({ draft: { attachments } }: { draft: PostDraft }) {
  const more = attachments.length - maxThumbnails
  if (attachments.length === 0) return null
  return (
    <span className="mt-2 flex gap-1.5">
      {attachments.slice(0, maxThumbnails).map(({ url, kind, poster, alt }, index) => {
        const src = kind === 'video' ? poster : url
        return (
          <span key={url} className="relative size-14 overflow-hidden rounded-sm bg-surface-3">
            {src && <Picture src={src} alt={alt} width={112} height={112} isPhoto className="size-full object-cover" />}
            {more > 0 && index === maxThumbnails - 1 && (
              <span className="tabular absolute inset-0 flex items-center justify-center bg-scrim text-sm font-bold text-on-picture">
                +{more}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}
