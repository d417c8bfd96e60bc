import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { OwnUser } from '#contract/account.ts'
import { type ChatMessage, maxMessageLength } from '#contract/chat.ts'
import type { UploadKind } from '#contract/uploads.ts'
import { EmojiButton } from '#web/emoji/emoji-button.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { useCaret } from '#web/mention/use-caret.ts'
import { classNames } from '#web/ui/class-names.ts'
import { isComposing } from '#web/ui/composing.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { ChatAddition } from './chat-addition.ts'
import type { ChatRoom } from './chat-room.ts'
import type { ChatState } from './chat-state.ts'
import type { ChosenFiles } from './composer-files.tsx'
import { MentionList } from './mention-list.tsx'
import type { ChosenSticker } from './message-line.ts'
import { MutedNote } from './muted-note.tsx'
import { useDraft } from './use-draft.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const StickerPanel = lazyPart(() => import('./sticker-panel.tsx'), 'StickerPanel')
const ComposerFiles = lazyPart(() => import('./composer-files.tsx'), 'ComposerFiles')

type Props = {
  groupId: string
  room: ChatRoom
  state: ChatState
  member: OwnUser | null
  parent: ChatMessage | null
  reply: (message: ChatMessage | null) => void
  /** Called for the arrow up in an empty composer. */
  editLast: () => void
  /** Kind of upload that messages accept, or null for none. */
  takes: UploadKind | null
  tool?: NonNullable<ChatAddition['tool']> & { isOpen: boolean; toggle: () => void }
  typed?: () => void
}

/** The number of remaining characters is shown when it is below this. */
const showLeftFrom = 50
const unfinishedMention = /(?:^|\s)@([\p{L}\p{M}\p{N}_.]*)$/u

/** Message input. A guest who sends is asked to log in first, unless guests may write in this room. */
export function Composer({ groupId, room, state, member, parent, reply, editLast, takes, tool, typed }: Props) {
  const t = useTranslate()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(groupId)
  const [files, setFiles] = useState<ChosenFiles | null>(null)
  const slowSeconds = useSecondsUntil(state.slowUntil)
  const countId = useId()
  /** True while a message waits for the session or the login, so that a second Enter does not send it twice. */
  const isAsking = useRef(false)
  const left = maxMessageLength - [...text.trim().normalize('NFC')].length
  const attachments = files?.attachments ?? []
  const hasSomething = text.trim() !== '' || attachments.length > 0
  const { membersOnly, followersOnly, newcomersOff, slowSeconds: modeSeconds } = state.rules
  const guestsMayWrite = state.guestsMayWrite && !membersOnly && !followersOnly && !newcomersOff
  // Such a viewer does not wait, because phones keep the keyboard only when the focus follows the press immediately.
  const mayWrite = member !== null || guestsMayWrite
  const canSend = hasSomething && left >= 0 && slowSeconds === 0 && (files?.isReady ?? true)
  const { caret, setCaret, replace } = useCaret(box, text, setText)
  const wanted = unfinishedMention.exec(text.slice(0, caret))?.[1]

  useEffect(() => {
    if (parent) box.current?.focus()
  }, [parent])

  // Cancel the reply when the parent message is deleted.
  const isParentGone = parent !== null && state.messages.some((one) => one.uuid === parent.uuid && one.isDeleted)
  useEffect(() => {
    if (!isParentGone) return
    reply(null)
    showToast({ tone: 'neutral', title: t('chat.replyGone') })
  }, [isParentGone, reply, t])

  async function logIn(): Promise<boolean> {
    isAsking.current = true
    const isMember = await askToLogIn('login')
    isAsking.current = false
    return isMember
  }

  async function send() {
    const written = text.trim()
    if (!canSend || isAsking.current) return
    if (!mayWrite && !(await logIn())) return
    room.write({ text: written, files: attachments, parent })
    // Text that was typed while the session was read stays.
    setText((now) => (now.trim() === written ? '' : now))
    files?.clear()
    reply(null)
    box.current?.focus()
  }

  async function sendSticker(sticker: ChosenSticker, close: () => void) {
    close()
    if (slowSeconds > 0) return
    if (!mayWrite && !(await logIn())) return
    room.write({ text: '', files: [], parent, sticker })
    reply(null)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a letter, Enter accepts the letter.
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'ArrowUp' && text === '' && !parent) {
      event.preventDefault()
      editLast()
    } else if (event.key === 'Escape' && parent) reply(null)
  }

  function onPaste(event: ClipboardEvent) {
    if (!files || event.clipboardData.files.length === 0) return
    event.preventDefault()
    files.add(event.clipboardData.files)
  }

  if (member && state.isMuted) return <MutedNote groupId={groupId} until={state.mutedUntil} />
  return (
    <form onSubmit={onSubmit} className="shrink-0 border-t border-line pb-[env(safe-area-inset-bottom)]">
      {parent && (
        <div className="flex items-center gap-2 pl-4 pr-1 text-[0.8125rem] text-ink-2">
          <p dir="auto" className="min-w-0 flex-1 truncate">
            <b className="font-semibold text-ink">{t('chat.replyingTo', { name: parent.showName })}</b>{' '}
            {parent.filteredMessage}
          </p>
          <IconButton label={t('chat.cancelReply')} onClick={() => reply(null)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
      {wanted !== undefined && (
        <MentionList
          groupId={groupId}
          messages={state.messages}
          isMember={member !== null}
          wanted={wanted}
          choose={(username) => replace(caret - wanted.length, caret, `${username} `)}
        />
      )}
      {takes && member && (
        <Suspense fallback={null}>
          <ComposerFiles kind={takes} changed={setFiles} />
        </Suspense>
      )}
      {slowSeconds > 0 && (
        <p role="status" className="px-4 pt-2 text-xs text-ink-2">
          {t(modeSeconds > 0 && !state.isModerator ? 'chat.slowMode' : 'chat.slow', { seconds: slowSeconds })}
        </p>
      )}
      {left < showLeftFrom && (
        <p
          id={countId}
          role={left < 0 ? 'alert' : undefined}
          className={classNames('tabular px-4 pt-2 text-xs', left < 0 ? 'font-semibold text-danger' : 'text-ink-2')}
        >
          {left < 0 ? t('chat.tooLong', { count: -left, most: maxMessageLength }) : t('chat.left', { count: left })}
        </p>
      )}
      <div className="chat-compose flex items-end gap-2 p-3">
        {tool && (
          <IconButton
            label={t(tool.label)}
            aria-expanded={tool.isOpen}
            className="shrink-0 rounded-full! bg-gold-soft text-gold-ink! hover:bg-gold-soft"
            onClick={tool.toggle}
          >
            {tool.icon}
          </IconButton>
        )}
        {takes && member && (
          <IconButton
            label={t('chat.attach')}
            disabled={!files || files.isFull}
            className="shrink-0 rounded-full"
            onClick={() => files?.choose()}
          >
            <Paperclip size={20} aria-hidden />
          </IconButton>
        )}
        <div
          className={classNames(
            'flex min-w-0 flex-1 items-end rounded-[1.375rem] bg-surface-3 pl-4',
            'focus-inside:outline-2 focus-inside:outline-primary',
          )}
        >
          <textarea
            ref={box}
            rows={1}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setCaret(event.target.selectionStart)
              typed?.()
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            dir="auto"
            aria-invalid={left < 0 || undefined}
            aria-describedby={left < showLeftFrom ? countId : undefined}
            aria-label={t('chat.message')}
            placeholder={t('chat.placeholder')}
            title={mayWrite ? undefined : t('chat.loginHint')}
            enterKeyHint="send"
            className="[field-sizing:content] max-h-28 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-base leading-6 text-ink outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-ink-2"
          />
          <EmojiButton
            box={box}
            className="rounded-full"
            tab={{
              label: t('chat.stickers'),
              draw: (close) => <StickerPanel groupId={groupId} pick={(sticker) => void sendSticker(sticker, close)} />,
            }}
          />
        </div>
        <button
          type="submit"
          aria-label={t('chat.send')}
          title={t('chat.send')}
          disabled={!canSend}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-fill text-on-primary transition-opacity duration-150 hover:bg-primary-fill-hover disabled:opacity-55"
        >
          <SendHorizontal size={20} aria-hidden />
        </button>
      </div>
    </form>
  )
}
