import type { Editor } from '@tiptap/core'
import Bold from 'lucide-react/icons/bold'
import BarChart3 from 'lucide-react/icons/chart-column'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link2 from 'lucide-react/icons/link-2'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import ListTree from 'lucide-react/icons/list-tree'
import Minus from 'lucide-react/icons/minus'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table2 from 'lucide-react/icons/table-2'
import Target from 'lucide-react/icons/target'
import Trophy from 'lucide-react/icons/trophy'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import type { ComponentType } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { randomUuid } from '#web/api/random-uuid.ts'
import { insertBlock } from './insert-block.ts'

export type InsertForm = 'link' | 'media' | 'fixture' | 'tip' | 'player' | 'standings' | 'clip' | 'embed'

export type Tool = {
  key: string
  label: TextKey
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  isOn?: (editor: Editor) => boolean
  /** True for tools that begin a new block. The menu behind "/" offers them. */
  isBlock?: boolean
  run(editor: Editor): void
}

const newPoll = () => ({
  type: 'poll',
  attrs: { key: randomUuid().slice(0, 8), question: '', options: ['', ''] },
})

/** Returns the tools in the order of the toolbar. `open` shows the form of a tool that asks for more. */
export const tools = (open: (form: InsertForm) => void): Tool[] => [
  {
    key: 'h2',
    isBlock: true,
    label: 'desk.tool.h2',
    Icon: Heading2,
    isOn: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'h3',
    isBlock: true,
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
    isBlock: true,
    label: 'desk.tool.quote',
    Icon: Quote,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleWrap('blockquote').run(),
  },
  {
    key: 'bullets',
    isBlock: true,
    label: 'desk.tool.bullets',
    Icon: List,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    isBlock: true,
    label: 'desk.tool.numbers',
    Icon: ListOrdered,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'table',
    isBlock: true,
    label: 'desk.tool.table',
    Icon: Table2,
    run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    key: 'rule',
    isBlock: true,
    label: 'desk.tool.rule',
    Icon: Minus,
    run: (e) => e.chain().focus().setHorizontalRule().run(),
  },
  { key: 'media', isBlock: true, label: 'desk.tool.media', Icon: ImagePlus, run: () => open('media') },
  { key: 'fixture', isBlock: true, label: 'desk.tool.fixture', Icon: Trophy, run: () => open('fixture') },
  { key: 'tip', isBlock: true, label: 'desk.tool.tip', Icon: Target, run: () => open('tip') },
  { key: 'player', isBlock: true, label: 'desk.tool.player', Icon: UserRound, run: () => open('player') },
  { key: 'standings', isBlock: true, label: 'desk.tool.standings', Icon: ListTree, run: () => open('standings') },
  { key: 'clip', isBlock: true, label: 'desk.tool.clip', Icon: Clapperboard, run: () => open('clip') },
  { key: 'embed', isBlock: true, label: 'desk.tool.embed', Icon: MonitorPlay, run: () => open('embed') },
  {
    key: 'poll',
    isBlock: true,
    label: 'desk.tool.poll',
    Icon: BarChart3,
    run: (e) => insertBlock(e, newPoll()),
  },
  { key: 'undo', label: 'desk.tool.undo', Icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { key: 'redo', label: 'desk.tool.redo', Icon: Redo2, run: (e) => e.chain().focus().redo().run() },
]

/** These buttons have text labels, because their icons would look alike. */
export const tableTools: Pick<Tool, 'key' | 'label' | 'run'>[] = [
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
