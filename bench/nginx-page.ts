import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/setup/ports.ts'

/** Serves the same bytes as a file from nginx on processor 0. Returns null when nginx is not installed. */
export async function startNginx(body: Buffer): Promise<{ url: string; pid: number; stop(): void } | null> {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    console.log('nginx is not installed: no comparison with it')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), body)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; error_log stderr crit; pid ${folder}/pid; events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
server { listen 127.0.0.1:${port}; location / { root ${folder}; try_files /page =404; default_type text/html; add_header content-encoding br; } } }`,
  )
  const server = spawn('taskset', ['-c', '0', 'nginx', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/`
  while (
    !(await fetch(url).then(
      (r) => r.status < 500,
      () => false,
    ))
  );
  return { url, pid: server.pid as number, stop: () => void server.kill() }
}
