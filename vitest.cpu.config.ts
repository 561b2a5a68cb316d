import base from './vitest.config.ts'
const p = base as any
p.test.projects = [p.test.projects[0]]
p.test.maxWorkers = 1
p.test.projects[0].test.setupFiles = ['server/testing/unexpected-output.ts','/tmp/srvw/cpu-setup.ts']
p.test.projects[0].test.execArgv = process.env.CPU_PROF ? ['--cpu-prof','--cpu-prof-dir='+process.env.CPU_PROF,'--cpu-prof-interval','500'] : []
export default p
