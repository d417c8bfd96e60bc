import ChevronUp from 'lucide-react/icons/chevron-up'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { Suspense, useId, useRef, useState } from 'react'
import type { Reaction, ReactionCalls } from '#contract/reactions.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { ReactionKind } from './reacted.ts'
import { ReactionPicker } from './reaction-picker.tsx'
import { reactionSigns } from './reaction-signs.ts'
import { usePicker } from './use-picker.ts'
import { useReaction } from './use-reaction.ts'

const ReactorsDialog = lazyPart(() => import('./reactors-dialog.tsx'), 'ReactorsDialog')

type ReactionButtonProps = {
  kind: ReactionKind
  reactors: ReactionCalls['reactors']
  id: string
  /** Name of the target, read by screen readers after the button's name. */
  name: string
  /** An id that is unique on each page. Required in a cached fragment (web/cached-fragment.ts), otherwise generated. */
  panelId?: string
}

const part = 'inline-flex h-11 items-center gap-1.5 rounded-md text-sm font-semibold hover:bg-surface-3'

/**
 * Likes a target, or removes the viewer's reaction. The arrow button, a long press, or the mouse resting on the button
 * opens the picker. The counts open the list of members who reacted.
 */
export function ReactionButton({ kind, reactors, id, name, panelId: given }: ReactionButtonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { summary, react } = useReaction(kind, id)
  const { own, total, counts } = summary
  const panel = useRef<HTMLDivElement>(null)
  const picker = usePicker(panel)
  const ownId = useId()
  const panelId = given ?? ownId
  const anchorName = `--${panelId.replace(/[^a-zA-Z0-9-]/g, '')}`
  const [isPicking, setPicking] = useState(false)
  const [isListing, setListing] = useState(false)
  const count = total.toLocaleString(formattingTags[locale])

  function pick(reaction: Reaction): void {
    picker.close()
    void react(reaction === own ? null : reaction)
  }
  function press(): void {
    if (picker.wasLong()) return
    picker.close()
    void react(own ? null : 'like')
  }

  return (
    <div className="relative z-10 flex items-center" style={{ anchorName } as React.CSSProperties}>
      <button
        type="button"
        aria-pressed={own !== null}
        onClick={press}
        className={classNames(part, 'touch-manipulation select-none px-2.5', own ? 'text-primary' : 'text-ink-2')}
        {...picker.onButton}
      >
        {own ? (
          <span aria-hidden translate="no">
            {reactionSigns[own]}
          </span>
        ) : (
          <ThumbsUp size={18} aria-hidden />
        )}
        <span>
          {t(`reaction.${own ?? 'like'}`)}
          <span className="sr-only"> {name}</span>
        </span>
      </button>
      <button
        type="button"
        popoverTarget={panelId}
        aria-label={t('reaction.choose')}
        title={t('reaction.choose')}
        className={classNames(part, 'w-9 justify-center text-ink-3')}
        {...picker.onOpener}
      >
        <ChevronUp size={16} aria-hidden />
      </button>
      <ReactionPicker
        {...{ panel, own, pick }}
        id={panelId}
        anchor={anchorName}
        isOpen={isPicking}
        onOpen={setPicking}
        close={picker.close}
        events={picker.onPanel}
      />
      {total > 0 && (
        <button type="button" onClick={() => setListing(true)} className={classNames(part, 'tabular px-2 text-ink-2')}>
          <span aria-hidden translate="no">
            {counts.slice(0, 3).map(({ reaction }) => reactionSigns[reaction])}
          </span>
          {count}
          <span className="sr-only"> {t('reaction.who')}</span>
        </button>
      )}
      {isListing && (
        <Suspense fallback={null}>
          <ReactorsDialog reactors={reactors} id={id} counts={counts} close={() => setListing(false)} />
        </Suspense>
      )}
    </div>
  )
}
