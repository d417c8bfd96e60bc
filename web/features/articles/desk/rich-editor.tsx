import { Selection } from '@tiptap/pm/state'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Suspense, useEffect, useState } from 'react'
import { type ArticleDocument, lengthOf, minutesToRead } from '#contract/rules/article-document.ts'
import { type EditorNode, storedDocument } from '#contract/rules/article-stored.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import { editorNodes } from './editor-nodes.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { InsertForm } from './editor-tools.ts'
import { readTransfer } from './read-transfer.ts'
import type { Refusal } from './refusal.ts'
import { markRefused } from './refused-block.ts'
import { SlashMenu } from './slash-menu.tsx'

const InsertForms = lazyPart(() => import('./insert-forms.tsx'), 'InsertForms')

type EditorProps = {
  document: ArticleDocument
  /** The last refusal, or null. Its block is marked. */
  refusal: Refusal | null
  change: (document: ArticleDocument) => void
}

/** Edits the document of one language. Mount a new editor for another language. */
export function RichEditor({ document, refusal, change }: EditorProps) {
  const t = useTranslate()
  const [form, setForm] = useState<InsertForm | null>(null)
  /** Pasted or dropped files. The media form handles them one by one. */
  const [files, setFiles] = useState<readonly File[]>([])

  /** Returns true when the data has files. The editor must then not insert the data itself. */
  function take(data: DataTransfer | null): boolean {
    const { files: brought, losesPictures } = readTransfer(data)
    if (losesPictures) showToast({ tone: 'danger', title: t('desk.paste.noPictures') })
    setFiles((waiting) => [...waiting, ...brought])
    return brought.length > 0
  }

  const editor = useEditor({
    extensions: editorNodes,
    content: document.content.length > 0 ? document : null,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('desk.body'),
        class: 'article-body mt-0! min-h-96 px-4 py-5 outline-none sm:px-8',
      },
      handlePaste: (_, { clipboardData }) => take(clipboardData),
      handleDrop(view, event, _, isMoved) {
        if (isMoved || !take(event.dataTransfer)) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        const { doc, tr } = view.state
        if (place) view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))))
        event.preventDefault()
        return true
      },
    },
    onUpdate: ({ editor: now }) => change(storedDocument(now.getJSON() as EditorNode)),
  })
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    editor.view.dispatch(markRefused(editor.state, refusal && 'block' in refusal ? refusal.block : null))
  }, [editor, refusal])
  if (!editor) return null
  const shown = form ?? (files.length > 0 ? 'media' : null)

  function close(): void {
    if (form) setForm(null)
    else setFiles((waiting) => waiting.slice(1))
  }

  return (
    <div className="card">
      <EditorToolbar editor={editor} open={setForm} />
      <QuoteSource editor={editor} />
      <SlashMenu editor={editor} open={setForm}>
        <EditorContent editor={editor} />
      </SlashMenu>
      <LengthLine document={document} />
      {shown && (
        <Suspense fallback={null}>
          <InsertForms
            key={files.length}
            form={shown}
            file={form ? undefined : files[0]}
            editor={editor}
            close={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function LengthLine({ document }: { document: ArticleDocument }) {
  const t = useTranslate()
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-sm text-ink-2">
      <span>{t('desk.blocks.hint')}</span>
      <span className="tabular">
        {t('desk.length', { count: lengthOf(document), minutes: minutesToRead(document) })}
      </span>
    </p>
  )
}

function QuoteSource({ editor }: { editor: NonNullable<ReturnType<typeof useEditor>> }) {
  const t = useTranslate()
  const cite = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('blockquote') ? String(now.getAttributes('blockquote').cite ?? '') : null,
  })
  if (cite === null) return null
  return (
    <div className="border-b border-line px-4 py-3">
      <Field
        label={t('desk.quote.cite')}
        value={cite}
        maxLength={160}
        onChange={({ target }) => editor.commands.updateAttributes('blockquote', { cite: target.value })}
      />
    </div>
  )
}
