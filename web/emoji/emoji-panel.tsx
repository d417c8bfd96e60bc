import { EmojiPicker, type EmojiPickerListComponents, type SkinTone } from 'frimousse'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { EmojiRow } from './emoji-row.ts'
import { createIsDrawable } from './is-drawable.ts'
import { acceptedText, createPickerData, maxTyped, signOf } from './picker-data.ts'
import { addRecent, readRecent } from './recent-emoji.ts'
import { keepTone, readTone, skinTones } from './skin-tone.ts'
import { ToneChoice } from './tone-choice.tsx'

export type PanelProps = { rows: EmojiRow[]; pick: (sign: string) => void; close: () => void }

const cellPx = 44
const maxColumns = 8

const parts: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, className: _, ...props }) => (
    <div {...props} className="bg-surface px-2 py-1.5 text-xs font-semibold leading-5 text-ink-2">
      {category.label}
    </div>
  ),
  // The library counts from 0, which ARIA forbids, and finds rows by this attribute.
  Row: ({ className: _, 'aria-rowindex': index, ...props }) => (
    <div {...props} {...{ 'aria-rowindex': index || undefined }} className="flex" />
  ),
  Emoji: ({ emoji, className: _, 'aria-colindex': index = 0, ...props }) => (
    <button
      {...props}
      {...{ 'aria-colindex': index + 1 }}
      type="button"
      translate="no"
      title={emoji.label}
      className={classNames(
        'flex h-11 w-11 shrink-0 items-center justify-center rounded-md text-2xl leading-none',
        emoji.isActive && 'bg-surface-3 outline-2 -outline-offset-2 outline-primary',
      )}
    >
      {signOf(emoji.emoji)}
    </button>
  ),
}

/** The emoji picker: search, the recent emoji, all emoji by group, and the skin tone. */
export function EmojiPanel({ rows, pick, close }: PanelProps) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [tone, setTone] = useState<SkinTone>(readTone)
  const [columns] = useState(() => Math.min(maxColumns, Math.floor(innerWidth / cellPx)))
  const dataFor = useMemo(
    () =>
      createPickerData(rows.filter(createIsDrawable()), readRecent(), {
        recent: t('emoji.recent'),
        found: t('emoji.found'),
        group: (group) => t(`emoji.group.${group}` as 'emoji.group.0'),
        toned: (name, of) => t('emoji.toned', { name, tone: t(`emoji.tone.${of}` as 'emoji.tone.light') }),
      }),
    [rows, t],
  )

  // With a touch screen, the focus in the field would open the keyboard, which covers the emoji. A visitor who has moved
  // to another control beside the panel, while it loaded, stays there.
  useEffect(() => {
    const field = box.current
    const surface = field?.closest<HTMLElement>('[popover]')
    if (surface && surface !== document.activeElement && surface.contains(document.activeElement)) return
    if (matchMedia('(pointer: coarse)').matches) surface?.focus()
    else field?.focus()
  }, [])

  function choose(emoji: string): void {
    const sign = signOf(emoji)
    addRecent(sign)
    pick(sign)
  }

  function changeTone(next: SkinTone): void {
    setTone(next)
    keepTone(next)
  }

  return (
    <EmojiPicker.Root
      columns={columns}
      skinTone={tone}
      // When the locale changes, the library asks for new data. Here the locale is the typed text.
      locale={typed.trim()}
      resolveEmojiData={dataFor}
      onEmojiSelect={({ emoji }) => choose(emoji)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-1 p-2">
        {/* `form` without an id, so that Enter does not send the form around the picker. */}
        <input
          ref={box}
          type="search"
          form=""
          value={typed}
          maxLength={maxTyped}
          onChange={({ target }) => setTyped(target.value)}
          frimousse-search=""
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface-2 px-3 text-base text-ink placeholder:text-ink-2 focus-visible:-outline-offset-1"
        />
        <IconButton label={t('emoji.close')} onClick={close} className="md:hidden">
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <EmojiPicker.Search hidden form="" value={acceptedText(typed)} onChange={() => {}} />
      <EmojiPicker.Viewport className="min-h-0 flex-1 [scrollbar-width:thin]">
        <EmojiPicker.Empty role="status" className="block p-6 text-center text-sm text-ink-2">
          {t('emoji.empty')}
        </EmojiPicker.Empty>
        <EmojiPicker.List components={parts} aria-label={t('emoji.list')} className="mx-auto w-fit select-none" />
      </EmojiPicker.Viewport>
      <ToneChoice tones={skinTones} chosen={tone} choose={changeTone} />
    </EmojiPicker.Root>
  )
}
