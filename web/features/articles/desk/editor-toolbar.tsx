import { type Editor, useEditorState } from '@tiptap/react'
import type { MouseEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type InsertForm, tableTools, tools } from './editor-tools.ts'

/** One line that scrolls sideways on phones, several lines on wider screens. */
const rowClass = 'flex max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap'

export function EditorToolbar({ editor, open }: { editor: Editor; open: (form: InsertForm) => void }) {
  const t = useTranslate()
  const all = tools(open)
  const { on, isInTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: all.map(({ isOn }) => isOn?.(now)),
      isInTable: now.isActive('table'),
    }),
  })
  return (
    <div
      role="toolbar"
      aria-label={t('desk.tools')}
      className="sticky top-(--header) z-20 rounded-t-lg border-b border-line bg-surface px-1"
    >
      <div className={rowClass}>
        {all.map(({ key, label, Icon, run }, at) => (
          <IconButton
            key={key}
            label={t(label)}
            aria-pressed={on[at]}
            onMouseDown={keepFocus}
            onClick={() => run(editor)}
            className={classNames('shrink-0', on[at] && 'bg-primary-soft text-primary!')}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
      </div>
      {isInTable && (
        <div className={`${rowClass} border-t border-line`}>
          {tableTools.map(({ key, label, run }) => (
            <Button key={key} tone="quiet" className="shrink-0" onMouseDown={keepFocus} onClick={() => run(editor)}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Leaves the focus in the text, so that the writer can type on immediately. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
