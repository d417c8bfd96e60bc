import type { PublicUser } from '#contract/account.ts'
import {
  appealBan,
  decideAppeal,
  decideHeldMessage,
  dropWordRule,
  heldMessages,
  keepWordRule,
  openAppeals,
  ownBan,
  reportMessage,
  siteActs,
  siteBans,
  wordRules,
} from '#contract/moderation.ts'
import { readPage } from '#server/db/page.ts'
import type { Db } from '#server/db/sql.ts'
import type { HeldService } from '#server/features/chat/moderation/held.service.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import type { Reports } from '#server/features/reports/reports.service.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { actorName, listAllActs } from '#server/kit/acts.ts'
import { bans } from '#server/tables/bans.ts'
import { namedRooms } from '#server/tables/chat.ts'
import { namesOfFixtures } from '#server/tables/fixture-names.ts'
import { suspensions } from '#server/tables/suspensions.ts'
import { type AppealRow, pageOfAppeals } from './appeal.store.ts'
import { messageTargetId } from './message-target.service.ts'
import type { Ban, DeskService } from './moderation.service.ts'

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  chat: { moderation: Pick<ModerationService, 'mayOverrule'>; held: HeldService }
  desk: DeskService
  reported: Pick<Reports, 'add'>
  screening: Screening
}

export function moderationRoutes({ db, accounts, chat, desk, reported, screening }: Uses): Route[] {
  const place = (groupId: string) => groupId || null

  async function peopleOf(userIds: readonly (string | null)[]) {
    const users = await accounts.findPublic([...new Set(userIds.filter((id) => id !== null))])
    return {
      user: (id: string | null) => users.get(id ?? '') ?? null,
      name: (id: string | null) => users.get(id ?? '')?.displayName ?? '',
    }
  }

  /** Returns a function from a room’s id to the name that a member gave the room, or to an empty text. */
  async function roomNamesOf(roomIds: readonly (string | null)[]) {
    const ids = [...new Set(roomIds.filter((id) => id !== null))]
    const rows = ids.length === 0 ? [] : await namedRooms(db).where('id', 'in', ids).execute()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (id: string | null) => names.get(id ?? '') ?? ''
  }

  async function sanctionsOf(userIds: readonly string[]) {
    if (userIds.length === 0) return []
    const [banned, suspended] = await Promise.all([
      bans(db).where('b.user_id', 'in', userIds).execute(),
      suspensions(db).where('s.user_id', 'in', userIds).execute(),
    ])
    return [
      ...banned.map((ban) => ({ ...ban, kind: 'ban' as const })),
      ...suspended.map((one) => ({ ...one, kind: 'suspension' as const, roomId: null })),
    ]
  }

  return [
    handle(reportMessage, async ({ groupId, groupMessageId, ...said }, { member }) => {
      await reported.add(member, { targetId: messageTargetId(groupId, groupMessageId), ...said })
      return null
    }),
    handle(wordRules, async (paging) => {
      const { list, ...page } = await screening.listWords(paging)
      const people = await peopleOf(list.map(({ byUserId }) => byUserId))
      const words = list.map(({ word, action, byUserId, createdAt }) => ({
        word,
        action,
        byName: people.name(byUserId),
        createdAt: createdAt.getTime(),
      }))
      return { list: words, ...page }
    }),
    handle(keepWordRule, async (rule, { member }) => ({ word: await screening.keepWord(member, rule) })),
    handle(dropWordRule, async ({ word }, { member }) => {
      await screening.dropWord(member, word)
      return null
    }),
    handle(heldMessages, async (paging) => {
      const { list, ...page } = await chat.held.page(paging)
      const [people, roomName] = await Promise.all([
        peopleOf(list.map(({ userId }) => userId)),
        roomNamesOf(list.map(({ roomId }) => roomId)),
      ])
      const held = list.map(({ id, roomId, userId, text, attachments, word, createdAt }) => ({
        ...{
          heldId: id,
          groupId: roomId,
          roomName: roomName(roomId),
          author: people.user(userId),
          text,
          attachments: [...attachments],
          word,
        },
        createdAt: createdAt.getTime(),
      }))
      return { list: held, ...page }
    }),
    handle(decideHeldMessage, async ({ heldId, decision }, { member }) => {
      await chat.held.decide(member, { id: heldId, decision })
      return null
    }),
    handle(siteBans, async (paging, { member }) => {
      const { list, ...page } = await readPage(bans(db), {
        order: [{ column: 'b.id', type: 'bigint', direction: 'desc' }],
        paging,
        count: async () => (await bans(db).execute()).length,
      })
      const [people, roomName] = await Promise.all([
        peopleOf(list.flatMap(({ userId, byUserId }) => [userId, byUserId])),
        roomNamesOf(list.map(({ roomId }) => roomId)),
      ])
      const shown = list.map((ban) => ({
        ...{
          groupId: ban.roomId ?? '',
          roomName: roomName(ban.roomId),
          user: people.user(ban.userId),
          since: ban.since.getTime(),
        },
        ...banShown(ban, people.name(ban.byUserId), chat.moderation.mayOverrule(member, ban)),
      }))
      return { list: shown, ...page }
    }),
    handle(siteActs, async ({ locale, ...paging }) => {
      const { list, ...page } = await listAllActs(db, paging)
      const fixtures = await namesOfFixtures(
        db,
        list.flatMap(({ fixtureId }) => fixtureId ?? []),
        locale,
      )
      const people = await peopleOf(list.flatMap(({ byUserId, userId }) => [byUserId, userId]))
      const acts = list.map(({ id, at, kind, byUserId, byRole, fixtureId, userId, reason, until, keyName }) => ({
        id,
        at: at.getTime(),
        kind,
        byName: actorName(people.name(byUserId), keyName),
        byRole,
        showName: people.name(userId),
        fixture: fixtures.get(fixtureId ?? '') ?? null,
        reason,
        until: until?.getTime() ?? null,
      }))
      return { list: acts, ...page }
    }),
    handle(ownBan, async ({ groupId }, { member }) => {
      const found = await desk.banOf(member.userId, place(groupId))
      if (!found) return { ban: null }
      const { ban, appeal } = found
      const until = ban.until?.getTime() ?? null
      return { ban: { groupId: ban.roomId ?? '', reason: ban.reason, until, appeal: appeal && appealShown(appeal) } }
    }),
    handle(appealBan, async ({ groupId, text }, { member }) => {
      await desk.appeal(member.userId, { roomId: place(groupId), text })
      return null
    }),
    handle(openAppeals, async (paging, { member }) => {
      const { list, ...page } = await pageOfAppeals(db, paging)
      const found = await sanctionsOf(list.map(({ userId }) => userId))
      const banOf = ({ kind, userId, roomId, bannedAt }: AppealRow) =>
        found.find(
          (ban) =>
            ban.kind === kind &&
            ban.userId === userId &&
            ban.roomId === roomId &&
            ban.since.getTime() === bannedAt.getTime(),
        ) ?? null
      const [people, roomName] = await Promise.all([
        peopleOf([...list.map(({ userId }) => userId), ...found.map(({ byUserId }) => byUserId)]),
        roomNamesOf(list.map(({ roomId }) => roomId)),
      ])
      const shown = list.map((appeal) => {
        const { id, kind, roomId, userId, text, createdAt } = appeal
        const ban = banOf(appeal)
        return {
          appealId: id,
          kind,
          groupId: roomId ?? '',
          roomName: roomName(roomId),
          user: people.user(userId),
          text,
          createdAt: createdAt.getTime(),
          ban: ban && banShown(ban, people.name(ban.byUserId), chat.moderation.mayOverrule(member, ban)),
        }
      })
      return { list: shown, ...page }
    }),
    handle(decideAppeal, async ({ appealId, ...decided }, { member }) => {
      await desk.decideAppeal(member, { id: appealId, ...decided })
      return null
    }),
  ]
}

function banShown({ reason, until }: Ban, byName: string, canLift: boolean) {
  return { byName, reason, until: until?.getTime() ?? null, canLift }
}

function appealShown({ text, decision, answer }: AppealRow) {
  return { text, state: decision ?? ('waiting' as const), answer }
}
