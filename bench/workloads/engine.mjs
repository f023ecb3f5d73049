/** B2: the whole engine as CLI and worker call it, checks and redaction included; every event is taken and dropped. */
import { VERSION } from './requests.mjs';

/** @param {{ url: string, token?: string, build: string }} options `build`: where the engine was built to */
export async function open({ url, token, build }) {
  const { diagnose, parsePolicyRules, PUBLIC_ONLY } = await import(`${build}/index.js`);
  const policy = { ...PUBLIC_ONLY, allow: parsePolicyRules('127.0.0.0/8').rules };
  const plan = {
    targetUrl: url,
    auth: token === undefined ? { type: 'none' } : { type: 'bearer', token },
    era: 'legacy',
    profile: 'standard',
  };
  let events = 0;
  const onEvent = () => {
    events += 1;
  };

  async function run() {
    const { resultStatus, checks } = await diagnose(plan, { policy, version: VERSION, onEvent });
    // A broken server would be another measurement. 500 tools are a warning whatever they look like: hosts refuse as many.
    if (resultStatus === 'failed' || events === 0)
      throw new Error(`the diagnosis was ${resultStatus}: ${JSON.stringify(checks)}`);
  }

  return { run };
}
