/**
 * `npm run member`: creates an account with a role, such as the first operator's, or changes the role of an account.
 */

import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { type Role, register, role } from '#contract/account.ts'
import { builtInBrand } from '#contract/rules/brand.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createAccountService } from '#server/features/account/account.service.ts'
import { createOwnUserRead } from '#server/features/account/own-user.view.ts'
import { refuseWeakPassword } from '#server/features/account/password.service.ts'
import { createLoginService } from '#server/features/session/login.service.ts'
import { createSecondStepService } from '#server/features/session/second-step.service.ts'
import { createSessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createAuthority } from '#server/http/tokens.ts'
import { openSiteDatabase } from './site-database.ts'

const usage = `Usage: npm run member -- create USERNAME ${role.options.join('|')} ["Shown name"]
       npm run member -- role USERNAME ${role.options.join('|')}
create takes a password from standard input (npm run member -- create … < FILE), else makes one and prints it.`

type Asked = { deed: 'create' | 'role'; username: string; role: Role; nickname: string | undefined }

function askedOf([deed, username = '', named, nickname]: string[]): Asked {
  const chosen = role.safeParse(named)
  const isName = register.input?.shape.username.safeParse(username).success
  if ((deed !== 'create' && deed !== 'role') || !isName || !chosen.success) throw new ConfigError(usage)
  return { deed, username, role: chosen.data, nickname }
}

/**
 * Returns the password from a file or a pipe, or null without one. It is never an argument, because arguments are
 * visible in the list of processes and in the shell’s history.
 */
async function givenPassword(): Promise<string | null> {
  if (process.stdin.isTTY) return null
  return (await text(process.stdin)).split('\n')[0]?.trim() || null
}

async function main(): Promise<void> {
  const asked = askedOf(process.argv.slice(2))
  const log = pino({ level: 'warn' }, process.stderr)
  const database = await openSiteDatabase('a member', log)
  try {
    const { db } = database
    await prepareDatabase(database)
    // This command signs no token, so any secret works.
    const secret = randomBytes(32).toString('hex')
    const authority = createAuthority({ secret, bus: createMemoryBus() })
    const login = createLoginService({ db, freeTries: 0 })
    // This command shows no name of the site, and operators may take any name.
    const siteName = () => builtInBrand.name
    // This command shows no level, so any level works.
    const levelOf = () => 1
    const ownUser = createOwnUserRead(db, levelOf)
    const sessions = createSessionService({
      db,
      authority,
      login,
      secret,
      ownUser,
      secondSteps: createSecondStepService({ db, secret, isStaffBound: false, siteName }),
      hashAddress: () => null,
      isStaffBound: false,
      log,
    })
    const accounts = createAccountService({
      db,
      sessions,
      ownUser,
      levelOf,
      imageHosts: [],
      // The operator who runs this command chooses the names.
      screening: { publishable: (name) => name },
      settings: { now: () => ({ isRegistrationOpen: false, postingRequires: 'account' }) },
      siteName,
    })
    const { username, nickname } = asked
    if (asked.deed === 'role') {
      await accounts.changeRole(username, asked.role)
      console.log(`${username} is ${asked.role} from the next login on.`)
      return
    }
    const given = await givenPassword()
    const password = given ?? randomBytes(15).toString('base64url')
    await refuseWeakPassword(password, { username })
    await accounts.createMember({ username, password, role: asked.role, ...(nickname && { nickname }) })
    console.log(`${username} is open, as ${asked.role}.${given ? '' : ` Password: ${password}`}`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  if (error instanceof ApiError) console.error(`That cannot be: ${error.name}.`)
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
