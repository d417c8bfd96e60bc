import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import BarChart3 from 'lucide-react/icons/chart-column'
import Columns3 from 'lucide-react/icons/columns-3'
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
import Rows3 from 'lucide-react/icons/rows-3'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table2 from 'lucide-react/icons/table-2'
import Target from 'lucide-react/icons/target'
import Trash2 from 'lucide-react/icons/trash-2'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'
import type { MessageKey } from '#contract/messages/all.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { insertBlock } from './insert-block.ts'

/** What opens a form of its own before it goes into the text. */
export type InsertForm = 'link' | 'media' | 'fixture' | 'tip'

type Tool = {
  key: string
  label: MessageKey
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  isOn?: (editor: Editor) => boolean
  isShown?: (editor: Editor) => boolean
  run(editor: Editor): void
}

const inTable = (editor: Editor) => editor.isActive('table')
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
  {
    key: 'row',
    label: 'desk.tool.addRow',
    Icon: Rows3,
    isShown: inTable,
    run: (e) => e.chain().focus().addRowAfter().run(),
  },
  {
    key: 'column',
    label: 'desk.tool.addColumn',
    Icon: Columns3,
    isShown: inTable,
    run: (e) => e.chain().focus().addColumnAfter().run(),
  },
  {
    key: 'drop',
    label: 'desk.tool.dropTable',
    Icon: Trash2,
    isShown: inTable,
    run: (e) => e.chain().focus().deleteTable().run(),
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

export function EditorToolbar({ editor, open }: { editor: Editor; open: (form: InsertForm) => void }) {
  const t = useTranslate()
  const all = tools(open)
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      all.flatMap(({ key, isShown, isOn }) => ((isShown?.(now) ?? true) ? [{ key, isOn: isOn?.(now) ?? null }] : [])),
  })
  return (
    <div
      role="toolbar"
      aria-label={t('desk.tools')}
      className="sticky top-(--header) z-20 flex flex-wrap border-b border-line bg-surface px-1"
    >
      {shown.map(({ key, isOn }) => {
        const tool = all.find((one) => one.key === key)
        if (!tool) return null
        const { Icon } = tool
        return (
          <IconButton
            key={key}
            label={t(tool.label)}
            aria-pressed={isOn ?? undefined}
            // The text keeps the focus, so that what is typed at once goes into it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => tool.run(editor)}
            className={classNames(isOn && 'bg-primary-soft text-primary!')}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        )
      })}
    </div>
  )
}
