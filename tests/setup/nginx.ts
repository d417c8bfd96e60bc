import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Returns true when nginx is installed. Tests of the example configurations are skipped without it. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('skipped: the examples for nginx, because nginx is not installed here')
    return false
  }
}

/** Writes a self-signed certificate with its key. Returns its path, or null when openssl is not installed. */
export function createCertificate(folder: string): string | null {
  const path = join(folder, 'certificate.pem')
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  try {
    execFileSync('openssl', [...request, '-subj', '/CN=localhost', '-keyout', path, '-out', `${path}.crt`], {
      stdio: 'ignore',
    })
  } catch {
    console.warn('skipped: TLS of the example for nginx, because openssl is not installed here')
    return null
  }
  appendFileSync(path, readFileSync(`${path}.crt`))
  return path
}

type Place = {
  /** Replaces the listening addresses of the example: `listen …;` of its main server. */
  listen: string
  /** Port of one of these addresses, which is reachable once nginx runs. */
  port: number
  folder: string
}

/**
 * Changes an example only where a test needs other addresses and files: it runs in `folder`, and TLS is left out unless
 * `certificate` has a path of a PEM file with key and certificate.
 */
export function exampleAt(
  example: string,
  { listen, folder, certificate }: Omit<Place, 'port'> & { certificate?: string | null },
) {
  const encrypted = certificate
    ? example.replace(/\/etc\/ssl\/khandai\.(?:pem|key)/g, certificate)
    : example.replace(/^\s+ssl_.*$/gm, '')
  return `daemon off;\npid ${folder}/nginx.pid;\n${encrypted}`
    .replace(/server \{\s+listen 80;[\s\S]*?\n {2}\}\n/, '')
    .replace('listen 443 ssl http2;', listen)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/var/cache/nginx', `${folder}/cache`)
    .replace('worker_rlimit_nofile 131072;', '')
    .replace('worker_connections 65536', 'worker_connections 4096')
    .replace('access_log', `client_body_temp_path ${folder}/body; access_log`)
    .replace(/(access_log[^;]*;)/, (line) =>
      example.includes('proxy_temp_path') ? line : `${line} proxy_temp_path ${folder}/proxy;`,
    )
}

/** Starts nginx in the foreground. Resolves with a stop function once it listens. */
export async function startNginx(config: string, { port, folder }: Pick<Place, 'port' | 'folder'>) {
  // Started by root, nginx's workers belong to another user.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'cache'), { recursive: true })
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, config)
  const nginx = spawn('nginx', ['-c', path, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error('nginx did not start')
    await delay(20)
  }
  return async () => {
    const exited = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exited
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
