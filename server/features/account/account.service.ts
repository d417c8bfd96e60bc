import type { Kysely } from 'kysely'
import type { MemberProfile, OwnUser, PublicUser, Role, register, updateInfo } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { cleanMailAddress } from '#contract/rules/mail-address.ts'
import type { Database, Tx } from '#server/db/sql.ts'
import type { Screening } from '#server/features/screening/screening.service.ts'
import type { ReadOwnUser, SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { isAllowedPicture } from '#server/http/picture-address.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { event } from '#server/kit/events.ts'
import { refuseSilenced } from '#server/kit/silence.ts'
import type { RunSettingValues } from '#server/run-settings/declared.ts'
import { deletedProfile, membersNamed } from '#server/tables/authors.ts'
import { blockersOf } from '#server/tables/friends.ts'
import { hasLink } from '#server/text/has-link.ts'
import {
  addExperience,
  findProfileByName,
  hasOtherPicture,
  insertUser,
  isStaffNickname,
  isUsernameTaken,
  listPublicUsers,
  updateAnonymous,
  updateProfile,
  updateRole,
} from './account.store.ts'
import { cleanPhone } from './contact.rules.ts'
import { keepGuestAuthor } from './guest.store.ts'
import { cleanBio, cleanNickname, isReserved, skeleton, usernameKey, usernameSkeleton } from './name.rules.ts'
import { type LevelOf, toProfile, toPublicUser } from './own-user.view.ts'
import { refuseWeakPassword } from './password.service.ts'
import { createPostingRule, type Poster } from './posting.service.ts'
import { deleteMailTokensOf, deleteSmsCode } from './recovery.store.ts'
import { orTaken } from './taken-names.service.ts'

export type NewMember = {
  username: string
  nickname?: string
  email?: string | null
  phone?: string | null
  profilePicture?: string
  role?: Role
  experience?: number
  inviteCode?: string | null
  bio?: string
  /** Defaults to the current time. */
  createdAt?: Date
} & ({ password: string } | { passwordHash: string })

export type Owner = { userId: string; username: string; role: Role }

export type AccountService = {
  /**
   * Stores the member. Does not validate names, contacts or password; the caller must. Throws USERNAME_TAKEN,
   * NICKNAME_TAKEN, LOGIN_BUSY.
   */
  createMember(member: NewMember): Promise<Owner>
  /**
   * Returns a hash for `passwordHash`, so that many members with the same password (in the demo) need only one hash.
   * Throws LOGIN_BUSY.
   */
  hashPassword(password: string): Promise<string>
  /** Returns a map by user id. Omits unknown ids. */
  findPublic(userIds: readonly string[]): Promise<Map<string, PublicUser>>
  findPublicByName(username: string): Promise<MemberProfile | null>
  /** Throws USER_NOT_FOUND when the member has blocked the viewer. */
  refuseBlocked(username: string, viewer: Viewer): Promise<void>
  roleOf(userId: string): Promise<Role | null>
  /**
   * Sets the role. The caller ends the member’s sessions with it, because their tokens still contain the old role.
   * Throws USER_NOT_FOUND, NICKNAME_TAKEN.
   */
  setRole(tx: Tx, change: { userId: string; role: Role }): Promise<void>
  /** Adds experience and returns each member’s experience before and after. Omits unknown ids. */
  addExperience(
    tx: Tx,
    gains: readonly { userId: string; gain: number }[],
  ): Promise<{ userId: string; before: number; experience: number }[]>
  /**
   * Checks the site’s publishing rule POSTING_REQUIRES for messages, comments and posts. Call it before any write.
   * Throws FIBE_NOT_LOGIN, PHONE_NOT_CONFIRMED.
   */
  refusePosting(poster: Poster): Promise<void>
  /** True when POSTING_REQUIRES lets guests publish without an account. */
  guestsMayPost(): boolean
  /**
   * Returns the id of the user who owns a guest’s messages, always the same for one guest id. Creates the user on the
   * first call. No client can log in as this user, find it or follow it.
   */
  guestAuthor(guestId: string): Promise<string>
  /**
   * Removes personal data from the member’s row, and deletes the member’s mailed links and texted codes. The row itself
   * remains, because other members’ messages and the ledgers reference it.
   */
  anonymise(tx: Tx, userId: string): Promise<void>
}

export type OwnAccountService = AccountService & {
  /**
   * Sets the role and ends the member’s sessions, because their tokens still contain the old role. Throws
   * USER_NOT_FOUND, NICKNAME_TAKEN.
   */
  changeRole(username: string, role: Role): Promise<void>
  /** `admit` throws when the client may not open an account now. */
  register(input: InputOf<typeof register>, admit: () => Promise<void>): Promise<Owner>
  ownUser(userId: string): Promise<OwnUser>
  updateInfo(userId: string, change: InputOf<typeof updateInfo>): Promise<OwnUser>
  /**
   * Sets the password and ends every other session of the member. Throws WRONG_PASSWORD, TOO_MANY_REQUESTS,
   * WEAK_PASSWORD, PASSWORD_HAS_NAME, LOGIN_BUSY.
   */
  changePassword(change: { member: Owner & { sessionId: string }; from: string; to: string }): Promise<void>
}

export function createAccountService(use: {
  db: Kysely<Database>
  sessions: SessionService
  ownUser: ReadOwnUser
  levelOf: LevelOf
  imageHosts: readonly string[]
  screening: Pick<Screening, 'publishable'>
  settings: { now(): Pick<RunSettingValues, 'isRegistrationOpen' | 'postingRequires'> }
  siteName: () => string
}): OwnAccountService {
  const { db, sessions, imageHosts, levelOf, ownUser, screening } = use

  async function createMember(member: NewMember): Promise<Owner> {
    const { username, role = 'user', nickname = username } = member
    const hash = 'passwordHash' in member ? member.passwordHash : await sessions.hashPassword(member.password)
    const write = db.transaction().execute(async (tx) => {
      const userId = await insertUser(tx, {
        username,
        usernameKey: usernameKey(username),
        usernameSkeleton: usernameSkeleton(username),
        nickname,
        nicknameSkeleton: skeleton(nickname),
        email: member.email ?? null,
        phone: member.phone ?? null,
        profilePicture: member.profilePicture ?? '',
        role,
        experience: member.experience ?? 0,
        inviteCode: member.inviteCode ?? null,
        bio: member.bio ?? '',
        createdAt: member.createdAt,
      })
      await sessions.storePassword(tx, { userId, hash })
      await event(tx, 'account.registered', { userId })
      return { userId, username, role }
    })
    return orTaken(write)
  }

  async function checkedNickname(typed: string, options: { exceptUserId?: string } = {}): Promise<string> {
    const nickname = cleanNickname(typed)
    // A name is beside each message of the member, so it has no bad words and no advertisement.
    const isShown = nickname !== null && screening.publishable(nickname) === nickname && !hasLink(nickname)
    if (!isShown || isReserved(nickname, use.siteName())) throw new ApiError('NICKNAME_REFUSED')
    const folded = skeleton(nickname)
    if (folded !== '' && (await isStaffNickname(db, folded, options))) throw new ApiError('NICKNAME_TAKEN')
    return nickname
  }

  /** Returns true when no member may have the name: it is the site's, has bad words, or is the address of a site. */
  function isRefusedUsername(username: string): boolean {
    // Pages at `/NAME.data` are data of the page `/NAME`.
    const isAddress = hasLink(`@${username}`) || /\.(?:data|json)$/i.test(username)
    const hasLetters = /[a-z0-9]/i.test(username)
    return (
      isAddress || !hasLetters || isReserved(username, use.siteName()) || screening.publishable(username) !== username
    )
  }

  function checkedBio(typed: string): string {
    const bio = screening.publishable(cleanBio(typed))
    if (bio === null) throw new ApiError('POST_TEXT_REFUSED')
    return bio
  }

  function checkedPicture(field: 'profilePicture' | 'coverPicture', url: string): string {
    if (!isAllowedPicture(url, imageHosts)) throw badField(field)
    return url
  }

  return {
    createMember,
    hashPassword: sessions.hashPassword,
    addExperience,
    async anonymise(tx, userId) {
      await deleteMailTokensOf(tx, userId)
      await deleteSmsCode(tx, userId)
      // `goneFace.username` starts with a prefix that no member can register.
      await updateAnonymous(tx, { userId, name: deletedProfile.username(userId), nickname: deletedProfile.nickname })
    },
    refusePosting: createPostingRule(db, () => use.settings.now().postingRequires),
    guestsMayPost: () => use.settings.now().postingRequires === 'guest',
    guestAuthor: (guestId) => keepGuestAuthor(db, guestId),
    ownUser,

    async findPublic(userIds) {
      const rows = await listPublicUsers(db, userIds)
      return new Map(rows.map((row) => [row.id, toPublicUser(row, levelOf)]))
    },

    async findPublicByName(username) {
      const row = await findProfileByName(db, usernameKey(username))
      return row && toProfile(row, levelOf)
    },

    async refuseBlocked(username, viewer) {
      if (viewer.kind !== 'user') return
      const key = usernameKey(username)
      const blockers = blockersOf(db, viewer.userId).innerJoin('users as u', 'u.id', 'blocks.user_id')
      if (await blockers.where('u.username_key', '=', key).executeTakeFirst()) throw new ApiError('USER_NOT_FOUND')
    },

    async roleOf(userId) {
      const [row] = await listPublicUsers(db, [userId])
      return row?.role ?? null
    },

    async register(input, admit) {
      if (!use.settings.now().isRegistrationOpen) throw new ApiError('REGISTRATION_CLOSED')
      const { username, password } = input
      const typedEmail = input.emailAddress || input.email || ''
      const email = typedEmail ? cleanMailAddress(typedEmail) : null
      if (typedEmail && !email) throw badField('emailAddress')
      const phone = input.phoneNumber ? cleanPhone(input.phoneNumber) : null
      if (input.phoneNumber && !phone) throw badField('phoneNumber')
      const profilePicture = checkedPicture('profilePicture', input.profilePicture ?? '')
      // Precedes the search for the name, so that names cannot be tried without limit.
      await admit()
      const isTaken = await isUsernameTaken(db, { key: usernameKey(username), skeleton: usernameSkeleton(username) })
      if (isRefusedUsername(username) || isTaken) throw new ApiError('USERNAME_TAKEN')
      const nickname = await checkedNickname(input.displayName ?? input.nickname ?? username)
      await refuseWeakPassword(password, { username, others: [nickname, ...(email ? [email] : [])] })
      const inviteCode = input.inviteCode || null
      return createMember({ username, password, nickname, email, phone, profilePicture, inviteCode })
    },

    async updateInfo(userId, change) {
      const before = await ownUser(userId)
      // Forms send the name again that a member had before the words and rules of today.
      const { nickname = before.displayName } = change
      if (isNews(change, before)) await refuseSilenced(db, userId)
      const text = nickname === before.displayName ? null : await checkedNickname(nickname, { exceptUserId: userId })
      const { profilePicture } = change
      const fields = {
        ...(text === null ? {} : { nickname: { text, skeleton: skeleton(text) } }),
        ...(change.profilePicture === undefined
          ? {}
          : { profilePicture: checkedPicture('profilePicture', change.profilePicture) }),
        ...(change.coverPicture === undefined
          ? {}
          : { coverPicture: checkedPicture('coverPicture', change.coverPicture) }),
        ...(change.bio === undefined || change.bio === before.bio ? {} : { bio: checkedBio(change.bio) }),
      }
      const write = db.transaction().execute(async (tx) => {
        const url = profilePicture?.startsWith('/uploads/') ? profilePicture : null
        const isNew = url !== null && (await hasOtherPicture(tx, { userId, picture: url }))
        await updateProfile(tx, userId, fields)
        if (isNew) await event(tx, 'avatar.changed', { userId, url })
      })
      await orTaken(write)
      return ownUser(userId)
    },

    async setRole(tx, change) {
      if (!(await orTaken(updateRole(tx, change)))) throw new ApiError('USER_NOT_FOUND')
      await event(tx, 'role.changed', { userId: change.userId })
    },

    async changeRole(username, role) {
      const ended = await db.transaction().execute(async (tx) => {
        const [found] = await membersNamed(tx, [usernameKey(username)])
        if (!found) throw new ApiError('USER_NOT_FOUND')
        await this.setRole(tx, { userId: found.id, role })
        return sessions.endAllIn(tx, found.id, { reason: 'role' })
      })
      sessions.announceEnded(ended)
    },

    async changePassword({ member, from, to }) {
      const { userId, username, sessionId } = member
      await sessions.checkPassword({ userId, password: from })
      await refuseWeakPassword(to, { username })
      const hash = await sessions.hashPassword(to)
      const ended = await db.transaction().execute(async (tx) => {
        await sessions.storePassword(tx, { userId, hash })
        // Invalidates mailed links, which another person may have requested with the old password.
        await deleteMailTokensOf(tx, userId)
        return sessions.endAllIn(tx, userId, { exceptSessionId: sessionId })
      })
      sessions.announceEnded(ended)
    },
  }
}

/** Returns true when a change shows others something new. Fields that are sent again or emptied show nothing new. */
function isNews(change: InputOf<typeof updateInfo>, before: OwnUser): boolean {
  const { nickname = before.displayName, bio, profilePicture, coverPicture } = change
  const isNewField = (field?: string, earlier?: string) => field !== undefined && field !== '' && field !== earlier
  return (
    nickname !== before.displayName ||
    isNewField(bio, before.bio) ||
    isNewField(profilePicture, before.profilePicture) ||
    isNewField(coverPicture, before.coverPicture)
  )
}

function badField(path: string): ApiError {
  return new ApiError('BAD_INPUT', { fields: [{ path, rule: 'invalid_format' }] })
}
