import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Locale } from '#contract/envelope.ts'
import type { Proof } from '#contract/proof.ts'
import { cleanMailAddress } from '#contract/rules/mail-address.ts'
import { sixDigits } from '#contract/rules/typed-code.ts'
import type { Database } from '#server/db/sql.ts'
import type { Buckets, Mail, Sms } from '#server/engines/ports.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Proofs } from '#server/http/proofs.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import type { Member } from '#server/http/viewer.ts'
import { createWorkLimit } from '#server/http/work-limit.ts'
import {
  findEmailOwner,
  findOwnUser,
  listEmailClaimants,
  updateConfirmedEmail,
  updateConfirmedPhone,
} from './account.store.ts'
import { cleanPhone } from './contact.rules.ts'
import { deviceLine } from './device-line.rules.ts'
import { refuseWeakPassword } from './password.service.ts'
import {
  countMailTokensWithin,
  deleteExpiredProofs,
  deleteMailToken,
  deleteMailTokensOf,
  deleteSmsCode,
  findResetOwner,
  insertMailToken,
  type MailPurpose,
  takeConfirmation,
  takeSmsTry,
  upsertSmsCode,
} from './recovery.store.ts'
import { type LetterKind, writeLetter } from './recovery-mail.view.ts'
import { orTaken } from './taken-names.service.ts'

/**
 * Confirms addresses and phones with mailed links and texted codes, resets passwords, and mails notices about the
 * account.
 */
export type RecoveryService = {
  /**
   * Mails a link for a new password. Returns before the address is looked up, so neither the result nor the time
   * reveals whether an account has it.
   */
  mailReset(email: string, locale: Locale): void
  /**
   * Mails a link that confirms the address. Requires the password when the address is not the account’s current one.
   * Throws BAD_INPUT, WRONG_PASSWORD, TOO_MANY_REQUESTS, LOGIN_BUSY.
   */
  askForAddress(of: { userId: string; email: string; password: string | undefined; locale: Locale }): Promise<void>
  /** Mails a new member the link that confirms the address from the registration, if there is one. */
  welcome(userId: string, locale: Locale): void
  mailPasswordChanged(userId: string, locale: Locale): void
  /**
   * Resolves after the mail is sent or kept for later, or immediately when the account has no address. Rejects when it
   * could not be kept either; the caller then retries.
   */
  mailExportReady(made: { userId: string; locale: Locale }): Promise<void>
  mailLeaving(leaving: { userId: string; locale: Locale }): Promise<void>
  mailSecondStep(changed: { userId: string; isAdded: boolean; locale: Locale }): Promise<void>
  mailNewDevice(opened: { sessionId: string; userId: string; locale: Locale }): Promise<void>
  checkResetLink(token: string): Promise<void>
  resetPassword(change: { token: string; newPassword: string; locale: Locale }): Promise<void>
  /** May be repeated until the link expires or the member confirms an address from a newer link. */
  confirmEmail(token: string, locale: Locale): Promise<void>
  /**
   * Texts a code to the given number, or to the account’s number. Requires the password when it would replace a
   * confirmed number. Throws BAD_INPUT, PHONE_MISSING, WRONG_PASSWORD, LOGIN_BUSY, SMS_UNAVAILABLE, TOO_MANY_REQUESTS
   * by member and number, and PROOF_REQUIRED by client address.
   */
  textCode(of: {
    member: Member
    phone?: string | undefined
    password?: string | undefined
    proof: Proof | undefined
    ip: string
  }): Promise<void>
  confirmPhone(userId: string, code: string): Promise<void>
  /** Deletes expired links and codes. */
  sweep(): Promise<void>
  /** Resolves when all mails in progress are sent, kept for later or have failed. */
  settled(): Promise<void>
}

const lifeS: Record<MailPurpose, number> = { 'reset-password': 30 * 60, 'confirm-email': 24 * 3600 }
const mailsAnHour = 3
/** Links per hour that confirm one address, of all members who enter it. Its owner may be none of them. */
const confirmationsAnHour = 6
/** Max accounts that get a link for an address that no account has confirmed. */
const maxClaimants = 3
const homes: Record<Locale, string> = { vi: '/', en: '/en', zh: '/zh' }
const accountPage = (locale: Locale, section: string) => `${homes[locale].replace(/\/$/, '')}/tai-khoan?muc=${section}`
const codeLifeS = 5 * 60
const codeGapS = 60
const codeTries = 5
/**
 * Texts per hour to one number, of one member and from one client address, where the first are free. Each text costs
 * money and may disturb a stranger.
 */
const textsAnHour = { number: 5, perViewer: 5, free: { points: 10, windowS: 3600 }, max: 300 }

function namesOf({ nickname, username }: { nickname: string; username: string }) {
  return { name: nickname, username }
}

export function createRecovery(use: {
  db: Kysely<Database>
  sessions: SessionService
  mail: Mail
  sms: Sms
  buckets: Buckets
  proofs: Proofs
  siteUrl: string
  siteName: () => string
  secret: string
  log: FastifyBaseLogger
}): RecoveryService {
  const { db, sessions, mail, sms, siteUrl, siteName, secret, log } = use
  const pending = new Set<Promise<void>>()

  function inBackground(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'))
      .finally(() => pending.delete(done))
    pending.add(done)
  }

  /** `passwordChangedAt` names the password with which the link was asked for. Another one since then invalidates it. */
  async function mailToken(to: {
    userId: string
    email: string
    purpose: MailPurpose
    locale: Locale
    passwordChangedAt?: Date | undefined
  }): Promise<void> {
    const { userId, email, purpose, locale, passwordChangedAt } = to
    const member = await findOwnUser(db, userId)
    if (!member || (await countMailTokensWithin(db, { userId, purpose, seconds: 3600 })) >= mailsAnHour) return
    if (purpose === 'confirm-email' && (await ofAddress.take(keyOf('address', mailboxOf(email)))) !== null) return
    const token = randomBytes(32).toString('base64url')
    const isKept = await db.transaction().execute(async (tx) => {
      if (passwordChangedAt && !(await sessions.holdPassword(tx, { userId, passwordChangedAt }))) return false
      await insertMailToken(tx, { hash: mailTokenHash(token), userId, purpose, email, lifeS: lifeS[purpose] })
      return true
    })
    if (!isKept) return
    const ownerId = await findEmailOwner(db, email)
    // Only a mail to the address reveals that it belongs to another member. The token is stored so that this mail is
    // counted too.
    if (ownerId !== null && ownerId !== userId)
      return mailLetter({ userId: ownerId, to: email, kind: 'address-known', locale })
    // Browsers do not send the fragment, so the token stays out of logs and of requests to other sites.
    const link = `${siteUrl}${homes[locale]}#${purpose}=${token}`
    const letter = writeLetter({ kind: purpose, locale, site: siteName(), ...namesOf(member), link })
    await mail.send({ to: email, ...letter, userId, topic: purpose, validMs: lifeS[purpose] * 1_000 })
  }

  async function mailLetter(letter: {
    userId: string
    to: string
    kind: LetterKind
    locale: Locale
    path?: string
    device?: string
  }): Promise<void> {
    const { userId, to, kind, locale, path = homes[locale], device } = letter
    const member = await findOwnUser(db, userId)
    if (!member) return
    const facts = { ...namesOf(member), link: `${siteUrl}${path}`, ...(device === undefined ? {} : { device }) }
    await mail.send({ to, ...writeLetter({ kind, locale, site: siteName(), ...facts }), userId })
  }

  async function mailOwner(of: { userId: string; locale: Locale; kind: LetterKind; section: string }): Promise<void> {
    const { userId, locale, kind, section } = of
    const email = (await findOwnUser(db, userId))?.email
    if (email) await mailLetter({ userId, to: email, kind, locale, path: accountPage(locale, section) })
  }

  async function mailPasswordNotice(userId: string, locale: Locale): Promise<void> {
    const email = (await findOwnUser(db, userId))?.email
    if (email) await mailLetter({ userId, to: email, kind: 'password-changed', locale })
  }

  /** Uses a keyed hash, because a code has only a million values. */
  function codeHash(userId: string, code: string): Buffer {
    return createHmac('sha256', secret).update(`sms code ${userId} ${code}`).digest()
  }

  /** Hashes an address or a number, so that the key of a rate limit does not reveal it. */
  const keyOf = (kind: 'address' | 'number', recipient: string) => codeHash(kind, recipient).toString('base64url')
  const ofAddress = use.buckets.open('mail:address', { points: confirmationsAnHour, windowS: 3600 })
  const ofNumber = use.buckets.open('sms:number', { points: textsAnHour.number, windowS: 3600 })
  const textLimit = createWorkLimit({ purpose: 'sms', ...textsAnHour }, use)

  function refuseWithoutGateway(): void {
    if (!sms.isAvailable) throw new ApiError('SMS_UNAVAILABLE')
  }

  async function ownerOfReset(hash: Buffer) {
    const owner = await findResetOwner(db, hash)
    if (!owner) throw new ApiError('MAIL_TOKEN_INVALID')
    return owner
  }

  return {
    mailReset(typed, locale) {
      const email = cleanMailAddress(typed)
      if (!email) return
      inBackground(
        findEmailOwner(db, email).then(async (ownerId) => {
          const userIds = ownerId === null ? await listEmailClaimants(db, email, maxClaimants) : [ownerId]
          for (const userId of userIds) await mailToken({ userId, email, purpose: 'reset-password', locale })
        }),
      )
    },

    async askForAddress({ userId, email: typed, password, locale }) {
      const email = cleanMailAddress(typed)
      if (!email) throw new ApiError('BAD_INPUT', { fields: [{ path: 'email', rule: 'invalid_format' }] })
      const isOwn = (await findOwnUser(db, userId))?.email === email
      const checked = isOwn ? {} : await sessions.checkPassword({ userId, password: password ?? '' })
      inBackground(mailToken({ userId, email, purpose: 'confirm-email', locale, ...checked }))
    },

    welcome(userId, locale) {
      inBackground(
        findOwnUser(db, userId).then(async (member) => {
          const email = member?.email
          if (email) await mailToken({ userId, email, purpose: 'confirm-email', locale })
        }),
      )
    },

    mailPasswordChanged: (userId, locale) => inBackground(mailPasswordNotice(userId, locale)),

    mailSecondStep: ({ userId, isAdded, locale }) =>
      mailOwner({ userId, locale, kind: isAdded ? 'step-added' : 'step-removed', section: 'bao-mat' }),
    mailExportReady: ({ userId, locale }) => mailOwner({ userId, locale, kind: 'export-ready', section: 'du-lieu' }),
    mailLeaving: ({ userId, locale }) => mailOwner({ userId, locale, kind: 'leaving', section: 'du-lieu' }),

    async mailNewDevice({ sessionId, userId, locale }) {
      const [member, device] = await Promise.all([findOwnUser(db, userId), sessions.findDevice(sessionId)])
      if (!member?.email || !device) return
      await mailLetter({
        userId,
        to: member.email,
        kind: 'new-device',
        locale,
        path: accountPage(locale, 'bao-mat'),
        device: deviceLine(device, locale),
      })
    },

    async checkResetLink(token) {
      await ownerOfReset(mailTokenHash(token))
    },

    async resetPassword({ token, newPassword, locale }) {
      const hash = mailTokenHash(token)
      const { userId, username, email } = await ownerOfReset(hash)
      await refuseWeakPassword(newPassword, { username, others: [email] })
      const passwordHash = await sessions.hashPassword(newPassword)
      const ended = await db.transaction().execute(async (tx) => {
        if (!(await deleteMailToken(tx, hash))) throw new ApiError('MAIL_TOKEN_INVALID')
        await sessions.storePassword(tx, { userId, hash: passwordHash })
        // Another person with the old password may have requested a link that changes the address.
        await deleteMailTokensOf(tx, userId)
        return sessions.endAllIn(tx, userId)
      })
      sessions.announceEnded(ended)
      inBackground(mailPasswordNotice(userId, locale))
    },

    async confirmEmail(token, locale) {
      const hash = mailTokenHash(token)
      const write = db.transaction().execute(async (tx) => {
        const owner = await takeConfirmation(tx, hash)
        if (!owner) throw new ApiError('MAIL_TOKEN_INVALID')
        const before = (await findOwnUser(tx, owner.userId))?.email
        await updateConfirmedEmail(tx, owner)
        return { userId: owner.userId, before: before === owner.email ? null : before }
      })
      const { userId, before } = await orTaken(write)
      if (before) inBackground(mailLetter({ userId, to: before, kind: 'address-changed', locale }))
    },

    async textCode({ member: viewer, phone: typed, password, proof, ip }) {
      refuseWithoutGateway()
      const { userId } = viewer
      const member = await findOwnUser(db, userId)
      const phone = typed ? cleanPhone(typed) : member?.phone
      if (typed && !phone)
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'phoneNumber', rule: 'invalid_format' }] })
      if (!phone) throw new ApiError('PHONE_MISSING')
      const isOther = member?.phone_verified_at != null && member.phone !== phone
      if (isOther) await sessions.checkPassword({ userId, password: password ?? '' })
      await textLimit.admit({ ip, viewer, proof })
      await takePoint(ofNumber, keyOf('number', phone))
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const isNew = await upsertSmsCode(db, {
        userId,
        phone,
        hash: codeHash(userId, code),
        lifeS: codeLifeS,
        gapS: codeGapS,
      })
      if (!isNew) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterS: codeGapS })
      await sms.send({ to: phone, text: `${siteName()}: ${code}` }).catch(async (error: unknown) => {
        log.error({ err: error }, 'a text message was not sent')
        await deleteSmsCode(db, userId)
        throw new ApiError('SMS_UNAVAILABLE')
      })
    },

    async confirmPhone(userId, code) {
      refuseWithoutGateway()
      const kept = await takeSmsTry(db, { userId, maxTries: codeTries })
      if (!kept || !timingSafeEqual(kept.hash, codeHash(userId, sixDigits(code) ?? '')))
        throw new ApiError('SMS_CODE_WRONG')
      const write = db.transaction().execute(async (tx) => {
        if (!(await deleteSmsCode(tx, userId))) throw new ApiError('SMS_CODE_WRONG')
        await updateConfirmedPhone(tx, { userId, phone: kept.phone })
      })
      await orTaken(write)
    },

    sweep: () => deleteExpiredProofs(db),

    async settled() {
      await Promise.all(pending)
    },
  }
}

/** Returns the address without the tag that most mail servers allow in it: `lan+2@example.com` arrives with Lan. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.split('+', 1)[0]}@${domain}`
}

function mailTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
