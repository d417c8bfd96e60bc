import Smile from 'lucide-react/icons/smile'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Locale } from '#contract/envelope.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { isComposing } from '#web/ui/composing.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { loadPart } from '#web/way/reload.ts'
import type { PanelProps } from './emoji-panel.tsx'
import type { EmojiRow } from './emoji-row.ts'
import { insertAtCaret } from './insert-at-caret.ts'

type Picker = { Panel: ComponentType<PanelProps>; rows: EmojiRow[] }
type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  className?: string
  /** Second tab of the picker, whose content belongs to a feature. */
  tab?: { label: string; draw: (close: () => void) => ReactNode }
}

const rowsIn: Record<Locale, () => Promise<{ rows: EmojiRow[] }>> = {
  vi: () => import('virtual:emoji/vi'),
  en: () => import('virtual:emoji/en'),
  zh: () => import('virtual:emoji/zh'),
}

async function loadPicker(locale: Locale): Promise<Picker> {
  const both = () => Promise.all([import('./emoji-panel.tsx'), rowsIn[locale]()])
  const [{ EmojiPanel }, { rows }] = await loadPart(both)
  return { Panel: EmojiPanel, rows }
}

/**
 * Opens the emoji picker and inserts the chosen emoji at the caret of `box`. The picker loads at the first opening. It is
 * a native popover beside the button, so that it also works in a dialog, and a sheet at the bottom of phones.
 */
export function EmojiButton({ box, className, tab }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  const anchor = `--${id.replace(/[^a-zA-Z0-9-]/g, '')}`
  const popover = useRef<HTMLElement>(null)
  const wasFocused = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [isOnTab, setOnTab] = useState(false)
  const [picker, setPicker] = useState<Picker | null>(null)

  // The caret of a box that never had the focus is before its text, where no emoji is wanted.
  useEffect(() => {
    const element = box.current
    const note = () => {
      wasFocused.current = true
    }
    wasFocused.current = element !== null && element === document.activeElement
    element?.addEventListener('focus', note)
    return () => element?.removeEventListener('focus', note)
  }, [box])

  async function open(): Promise<void> {
    setOpen(true)
    try {
      if (!picker) setPicker(await loadPicker(locale))
    } catch {
      popover.current?.hidePopover()
      showToast({ tone: 'danger', title: t('emoji.failed') })
    }
  }

  function put(sign: string): void {
    popover.current?.hidePopover()
    const element = box.current
    if (!element) return
    if (!wasFocused.current) element.setSelectionRange(element.value.length, element.value.length)
    insertAtCaret(element, sign)
  }

  const close = () => popover.current?.hidePopover()

  /** Closes only the picker on Escape. The dialog around it must not see the key. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    close()
  }

  return (
    <>
      <IconButton
        label={t('emoji.open')}
        popoverTarget={id}
        className={className}
        style={{ anchorName: anchor } as React.CSSProperties}
      >
        <Smile size={20} aria-hidden />
      </IconButton>
      <section
        ref={popover}
        id={id}
        popover="auto"
        tabIndex={-1}
        aria-label={t('emoji.open')}
        className="emoji-popover border border-line text-ink shadow-pop outline-none"
        style={{ positionAnchor: anchor } as React.CSSProperties}
        onKeyDown={onKeyDown}
        // A picker that closes and opens within one task gets a single `toggle` event, from open to open (HTML).
        onBeforeToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        onToggle={({ newState }) => newState === 'open' && void open()}
      >
        <div className="flex h-[min(26rem,85dvh)] flex-col has-[input:focus]:max-md:h-[85dvh]">
          {isOpen && tab && (
            <div className="flex gap-1 border-b border-line px-2 pt-1">
              {[t('emoji.open'), tab.label].map((label, index) => (
                <button
                  key={label}
                  type="button"
                  aria-pressed={isOnTab === (index === 1)}
                  onClick={() => setOnTab(index === 1)}
                  className="min-h-11 rounded-t-md border-b-2 border-transparent px-3 text-sm font-semibold text-ink-2 hover:text-ink aria-pressed:border-primary aria-pressed:text-ink"
                >
                  {label}
                </button>
              ))}
            </div>
          )}
          {isOpen && tab && isOnTab ? (
            <Suspense fallback={null}>{tab.draw(close)}</Suspense>
          ) : (
            isOpen && picker && <picker.Panel rows={picker.rows} pick={put} close={close} />
          )}
        </div>
      </section>
    </>
  )
}
