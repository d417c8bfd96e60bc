export type Alarm = {
  name: string
  expr: string
  /** Time for which the expression must hold, e.g. `5m`. */
  for: string
  /** `page` calls an operator now; `ticket` waits for the morning. */
  severity: 'page' | 'ticket'
  /** Template of Prometheus. */
  summary: string
}

const failures = (selector: string) => `sum(rate(http_request_seconds_count{${selector}}[5m]))`

/** Each alarm has an entry in docs/alarms.md with its name as heading. */
export const alarms: readonly Alarm[] = [
  {
    name: 'ProcessDown',
    expr: 'up{job="khan-dai"} == 0',
    for: '1m',
    severity: 'page',
    summary: '{{ $labels.instance }} does not answer',
  },
  {
    name: 'DatabaseDown',
    expr: 'database_up == 0',
    for: '1m',
    severity: 'page',
    summary: 'PostgreSQL does not answer {{ $labels.instance }}',
  },
  {
    name: 'RedisDown',
    expr: 'redis_up == 0',
    for: '2m',
    severity: 'page',
    summary: 'Redis does not answer {{ $labels.instance }} ({{ $labels.connection }})',
  },
  {
    name: 'MediaDown',
    expr: 'media_up == 0',
    for: '1m',
    severity: 'page',
    summary: '{{ $labels.instance }} has no media engine',
  },
  {
    name: 'RequestsFail',
    expr: `${failures('status=~"5.."')} / ${failures('')} > 0.02`,
    for: '5m',
    severity: 'page',
    summary: '{{ $value | humanizePercentage }} of the answers are failures',
  },
  {
    name: 'RequestsSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(http_request_seconds_bucket{route!="/live/*"}[5m]))) > 1',
    for: '10m',
    severity: 'ticket',
    summary: 'One in a hundred requests takes {{ $value | humanizeDuration }}',
  },
  {
    name: 'EventLoopBlocked',
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.2',
    for: '5m',
    severity: 'page',
    summary: 'The event loop of {{ $labels.instance }} is late by {{ $value | humanizeDuration }}',
  },
  {
    name: 'ConnectionsShort',
    expr: 'database_pool_connections{state="waited_for"} > 0',
    for: '5m',
    severity: 'ticket',
    summary: 'Requests of {{ $labels.instance }} wait for a connection to PostgreSQL',
  },
  {
    name: 'QueriesSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(database_query_seconds_bucket[5m]))) > 0.5',
    for: '10m',
    severity: 'ticket',
    summary: 'One in a hundred queries takes {{ $value | humanizeDuration }}',
  },
  {
    name: 'FileDescriptorsShort',
    expr: 'process_open_fds / process_max_fds > 0.8',
    for: '5m',
    severity: 'page',
    summary: '{{ $labels.instance }} uses {{ $value | humanizePercentage }} of its file descriptors',
  },
  {
    name: 'RenderThreadsLost',
    expr: 'increase(render_failures_total[10m]) > 1',
    for: '0m',
    severity: 'ticket',
    summary: 'Threads of {{ $labels.instance }} that render pages end',
  },
  {
    name: 'WorkRefused',
    expr: 'sum by (pool) (rate(work_pool_tasks_total{outcome="refused"}[5m])) > 0',
    for: '10m',
    severity: 'ticket',
    summary: 'The worker pool "{{ $labels.pool }}" is full',
  },
  {
    name: 'EventsWait',
    expr: 'max(backlog_oldest_seconds{queue="events"}) > 60',
    for: '2m',
    severity: 'page',
    summary: 'Events wait for {{ $value | humanizeDuration }}',
  },
  {
    name: 'WorkWaits',
    expr: 'max by (queue) (backlog_oldest_seconds{queue!="events"}) > 900',
    for: '5m',
    severity: 'ticket',
    summary: 'Work of "{{ $labels.queue }}" waits for {{ $value | humanizeDuration }}',
  },
  {
    name: 'JobsFail',
    expr: 'sum by (task) (increase(job_seconds_count{outcome="failed"}[1h])) > 2',
    for: '0m',
    severity: 'ticket',
    summary: 'The scheduled job {{ $labels.task }} fails',
  },
  {
    name: 'CasesWait',
    expr: 'max by (queue) (desk_oldest_case_seconds) > 86400',
    for: '10m',
    severity: 'ticket',
    summary: 'A case of "{{ $labels.queue }}" has waited for {{ $value | humanizeDuration }}',
  },
  {
    name: 'ChatSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(chat_commit_seconds_bucket[5m]))) > 0.5',
    for: '5m',
    severity: 'page',
    summary: 'Commits of chat messages take {{ $value | humanizeDuration }}',
  },
  {
    name: 'FanOutSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(fan_out_seconds_bucket[5m]))) > 0.5',
    for: '5m',
    severity: 'ticket',
    summary: 'Sockets are written to {{ $value | humanizeDuration }} late',
  },
  {
    name: 'StreamDiskFailed',
    expr: 'increase(ingest_warnings_total{code="DISK_FAILED"}[5m]) > 0',
    for: '0m',
    severity: 'page',
    summary: 'The disk of the media process fails',
  },
  {
    name: 'StreamLate',
    expr: 'ingest_part_lag_seconds > 3',
    for: '2m',
    severity: 'page',
    summary: 'A stream is {{ $value | humanizeDuration }} behind its encoder',
  },
  {
    name: 'EncodersLost',
    expr: 'increase(ingest_publishers_lost_total[5m]) > 5',
    for: '0m',
    severity: 'ticket',
    summary: '{{ $value }} encoders lost their connection in five minutes',
  },
  {
    name: 'TranscoderFailed',
    expr: 'ingest_transcoders{state="failed"} > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $value }} streams have lost their lower qualities',
  },
  {
    name: 'FileStoreFails',
    expr: 'sum by (operation) (rate(storage_seconds_count{outcome="failed"}[5m])) > 0',
    for: '5m',
    severity: 'page',
    summary: 'The file store fails ({{ $labels.operation }})',
  },
  {
    name: 'ProviderDown',
    expr: 'max by (provider) (sports_provider_up) == 0',
    for: '10m',
    severity: 'ticket',
    summary: 'The provider {{ $labels.provider }} does not answer',
  },
  {
    name: 'ProviderDataOld',
    expr: 'time() - max by (provider) (sports_provider_last_success_seconds) > 3600',
    for: '5m',
    severity: 'ticket',
    summary: 'The provider {{ $labels.provider }} last answered {{ $value | humanizeDuration }} ago',
  },
  {
    name: 'ProviderQuotaLow',
    expr: 'min by (provider) (sports_provider_quota_left) < 50',
    for: '5m',
    severity: 'ticket',
    summary: 'The provider {{ $labels.provider }} allows {{ $value }} more calls',
  },
  {
    name: 'BackupOld',
    expr: 'max(backup_age_seconds) > 129600',
    for: '10m',
    severity: 'page',
    summary: 'The last good backup is {{ $value | humanizeDuration }} old',
  },
  {
    name: 'MailFails',
    expr: 'sum(rate(mail_sent_total{outcome="failed"}[10m])) > 0',
    for: '10m',
    severity: 'ticket',
    summary: 'The mail server refuses mail',
  },
  {
    name: 'TextMessagesMany',
    expr: 'sum(increase(sms_sent_total[1h])) > 300',
    for: '0m',
    severity: 'ticket',
    summary: '{{ $value }} text messages were sent in an hour',
  },
]
