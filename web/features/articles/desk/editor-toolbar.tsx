import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import BarChart3 from 'lucide-react/icons/chart-column'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table2 from 'lucide-react/icons/table-2'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType, MouseEvent } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { insertBlock } from './insert-block.ts'

export type InsertForm = 'link' | 'media' | 'fixture' | 'tip'

type Tool = {
  key: string
  label: TextKey
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  isOn?: (editor: Editor) => boolean
  run(editor: Editor): void
}

const newPoll = () => ({
  type: 'poll',
  attrs: { key: randomUuid().slice(0, 8), question: '', options: ['', ''] },
})

const tools = (open: (form: InsertForm) => void): Tool[] => [
  {
    key: 'h2',
    label: 'desk.tool.h2',
    Icon: Heading2,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'h3',
    label: 'desk.tool.h3',
    Icon: Heading3,
    isOn: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'bold',
    label: 'desk.tool.bold',
    Icon: Bold,
    isOn: (e) => e.isActive('bold'),
    run: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    label: 'desk.tool.italic',
    Icon: Italic,
    isOn: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    key: 'strike',
    label: 'desk.tool.strike',
    Icon: Strikethrough,
    isOn: (e) => e.isActive('strike'),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  { key: 'link', label: 'desk.tool.link', Icon: Link2, isOn: (e) => e.isActive('link'), run: () => open('link') },
  {
    key: 'quote',
    label: 'desk.tool.quote',
    Icon: Quote,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleWrap('blockquote').run(),
  },
  {
    key: 'bullets',
    label: 'desk.tool.bullets',
    Icon: List,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    label: 'desk.tool.numbers',
    Icon: ListOrdered,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'table',
    label: 'desk.tool.table',
    Icon: Table2,
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { key: 'rule', label: 'desk.tool.rule', Icon: Minus, run: (e) => e.chain().focus().setHorizontalRule().run() },
  { key: 'media', label: 'desk.tool.media', Icon: ImagePlus, run: () => open('media') },
  { key: 'fixture', label: 'desk.tool.fixture', Icon: Trophy, run: () => open('fixture') },
  { key: 'tip', label: 'desk.tool.tip', Icon: Target, run: () => open('tip') },
  {
    key: 'poll',
    label: 'desk.tool.poll',
    Icon: BarChart3,
    run: (e) => insertBlock(e, newPoll()),
  },
  { key: 'undo', label: 'desk.tool.undo', Icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', label: 'desk.tool.redo', Icon: Redo2, run: (e) => e.chain().focus().redo().run() },
]

/** These buttons have text labels, because their icons would look alike. */
const tableTools: Pick<Tool, 'key' | 'label' | 'run'>[] = [
  { key: 'addRow', label: 'desk.tool.addRow', run: (e) => e.chain().focus().addRowAfter().run() },
  { key: 'addColumn', label: 'desk.tool.addColumn', run: (e) => e.chain().focus().addColumnAfter().run() },
  // Deletes the whole table when no other row (or column) would remain.
  { key: 'dropRow', label: 'desk.tool.dropRow', run: (e) => e.commands.deleteRow() || e.commands.deleteTable() },
  {
    key: 'dropColumn',
    label: 'desk.tool.dropColumn',
    run: (e) => e.commands.deleteColumn() || e.commands.deleteTable(),
  },
  { key: 'dropTable', label: 'desk.tool.dropTable', run: (e) => e.chain().focus().deleteTable().run() },
]

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
      className="sticky top-(--header) z-20 flex flex-wrap border-b border-line bg-surface px-1"
    >
      {all.map(({ key, label, Icon, run }, at) => (
        <IconButton
          key={key}
          label={t(label)}
          aria-pressed={on[at]}
          onMouseDown={keepFocus}
          onClick={() => run(editor)}
          className={classNames(on[at] && 'bg-primary-soft text-primary!')}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
      {isInTable && (
        <div className="flex basis-full flex-wrap border-t border-line">
          {tableTools.map(({ key, label, run }) => (
            <Button key={key} tone="quiet" onMouseDown={keepFocus} onClick={() => run(editor)}>
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
