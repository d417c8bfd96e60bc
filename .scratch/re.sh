cd /work/trees/web; export PATH=$PWD/node_modules/.bin:$PATH
kill $(cat /tmp/serve.pid) 2>/dev/null
NODE_ENV=production react-router build >/tmp/build.log 2>&1 || tail -30 /tmp/build.log
(NODE_ENV=production PORT=3111 node .scratch/serve.ts > /tmp/serve.log 2>&1 & echo $! > /tmp/serve.pid); sleep 2
