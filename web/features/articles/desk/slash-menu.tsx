import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { folded } from '#web/i18n/folded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isComposing } from '#web/ui/composing.ts'
import { type InsertForm, type Tool, tools } from './editor-tools.ts'

type Props = { editor: Editor; open: (form: InsertForm) => void; children: ReactNode }

/** The text after a "/" that begins the paragraph of the cursor, or null. */
function typedIn({ state: { selection } }: Editor): string | null {
  const { $from, empty } = selection
  if (!empty || $from.depth !== 1 || $from.parent.type.name !== 'paragraph') return null
  const text = $from.parent.textContent
  const isAtEnd = $from.parentOffset === $from.parent.content.size
  return isAtEnd && /^\/[\p{L}\p{M}\p{N} ]{0,30}$/u.test(text) ? text.slice(1) : null
}

/**
 * A menu of blocks for a writer who types "/" in an empty line. The focus stays in the text (ARIA: a list box that the
 * text controls). `children` is the text.
 */
export function SlashMenu({ editor, open, children }: Props) {
  const t = useTranslate()
  const id = useId()
  const typed = useEditorState({ editor, selector: ({ editor: now }) => typedIn(now) })
  const [active, setActive] = useState(0)
  /** The typed text for which the writer closed the menu, until the text is deleted. */
  const [closedAt, setClosedAt] = useState<string | null>(null)
  if (typed === null && closedAt !== null) setClosedAt(null)
  const isFound = ({ label, isBlock }: Tool) => isBlock && folded(t(label)).includes(folded(typed?.trim() ?? ''))
  const found = typed === null || typed === closedAt ? [] : tools(open).filter(isFound)
  const chosen = Math.min(active, found.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    const { dom } = editor.view
    if (found.length === 0) return
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${chosen}`)
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, chosen, found.length])

  function run(tool: Tool | undefined): void {
    if (!tool) return
    const { $from } = editor.state.selection
    editor.chain().focus().deleteRange({ from: $from.start(), to: $from.end() }).run()
    setActive(0)
    tool.run(editor)
  }

  /** Runs before the editor sees the key. */
  function onKeyDown(event: KeyboardEvent): void {
    if (found.length === 0 || isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') run(found[chosen])
    else if (event.key === 'Escape') setClosedAt(typed)
    else {
      setActive(0)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative" onKeyDownCapture={onKeyDown}>
      {children}
      {found.length > 0 && (
        <div
          ref={(element) => {
            if (element) placeAt(element, editor)
          }}
          id={id}
          role="listbox"
          aria-label={t('desk.blocks')}
          className="absolute z-30 max-h-72 w-64 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop"
        >
          {found.map((tool, index) => (
            <div
              key={tool.key}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => {
                event.preventDefault()
                run(tool)
              }}
              className={classNames(
                'flex h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-semibold hover:bg-surface-2',
                index === chosen && 'bg-surface-3',
              )}
            >
              <tool.Icon size={18} aria-hidden />
              {t(tool.label)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Puts the menu below the line of the cursor, or above it when the screen ends. */
function placeAt(element: HTMLElement, editor: Editor): void {
  const around = element.parentElement?.getBoundingClientRect()
  const line = editor.view.coordsAtPos(editor.state.selection.$from.start())
  if (!around) return
  const isBelow = line.bottom + element.offsetHeight + 8 < innerHeight || line.top < element.offsetHeight + 8
  const top = isBelow ? line.bottom + 6 : line.top - element.offsetHeight - 6
  element.style.top = `${top - around.top}px`
  element.style.left = `${Math.min(line.left - around.left, around.width - element.offsetWidth - 8)}px`
}
