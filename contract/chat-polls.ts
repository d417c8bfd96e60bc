import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, nothing, wholeNumber } from './envelope.ts'
import { maxAnswerLength, maxAnswers, maxQuestionLength, minAnswers, pollMinutes } from './rules/chat-poll.ts'

/**
 * A poll of a room as everyone sees it. `revision` increases with each count, so a lower one is outdated. A room's later
 * poll has a higher id.
 */
export const chatPoll = z.object({
  pollId: digits,
  revision: z.int(),
  question: z.string(),
  answers: z.array(z.object({ text: z.string(), votes: z.int() })),
  /** Number of members who have voted. */
  total: z.int(),
  /** End of the voting. */
  closesAt: epochMs,
  /** Null while the poll is open. */
  closedAt: z.nullable(epochMs),
})
export type ChatPoll = z.infer<typeof chatPoll>

/** The result of a closed poll as a line of the chat. `winners` is empty without votes; equal answers win together. */
export const pollNotice = z.object({
  systemMessage: z.literal(12),
  pollId: digits,
  question: z.string(),
  winners: z.array(z.string()),
  /** Votes of each winner. */
  votes: z.int(),
  total: z.int(),
})
export type PollNotice = z.infer<typeof pollNotice>

/** The room's newest poll, if its result is still shown, and the index of the viewer's answer. */
export const shownPoll = z.object({ poll: z.nullable(chatPoll), pollAnswer: z.nullable(z.int()) })
export type ShownPoll = z.infer<typeof shownPoll>

const errors = ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'] as const

/** A room has one open poll. The question and the answers pass the filter of messages. */
export const startPoll = endpoint({
  method: 'POST',
  path: '/ac/api/chat/poll/start',
  summary: 'Start a poll in a public or VIP room or a fixture’s; for the room’s moderators',
  auth: 'user',
  input: z.object({
    groupId: digitsInput,
    question: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxQuestionLength)),
    answers: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxAnswerLength)))
      .check(z.minLength(minAnswers), z.maxLength(maxAnswers)),
    minutes: z.literal(pollMinutes),
  }),
  data: chatPoll,
  errors: [...errors, 'ROOM_ARCHIVED', 'POLL_OPEN', 'MESSAGE_BLOCKED'],
})

/** A member who may write in the room has one vote and may change it while the poll is open. `answer` is the answer's index. */
export const votePoll = endpoint({
  method: 'POST',
  path: '/ac/api/chat/poll/vote',
  summary: 'Vote in a room’s poll, or change the vote',
  auth: 'user',
  input: z.object({ groupId: digitsInput, pollId: digitsInput, answer: wholeNumber({ min: 0, max: maxAnswers - 1 }) }),
  data: nothing,
  errors: [
    ...errors,
    'ROOM_ARCHIVED',
    'USER_MUTED',
    'PHONE_NOT_CONFIRMED',
    'FOLLOWERS_ONLY',
    'NEWCOMERS_OFF',
    'POLL_NOT_FOUND',
    'POLL_CLOSED',
  ],
})

/** Returns the result. Closing a closed poll again changes nothing. */
export const closePoll = endpoint({
  method: 'POST',
  path: '/ac/api/chat/poll/close',
  summary: 'Close a poll before its end; for the room’s moderators',
  auth: 'user',
  input: z.object({ groupId: digitsInput, pollId: digitsInput }),
  data: chatPoll,
  errors: [...errors, 'POLL_NOT_FOUND'],
})
