import { theList, type EitherSetting, type Probe } from './probe.js';

/** Clients send a request while another one is open; servers that share one transport fail then, or answer crosswise. */
export const concurrency: Probe<EitherSetting> = {
  id: 'probe.concurrency',
  async run(setting) {
    const { line, talk, era } = setting;
    const methods = [era === 'legacy' ? 'ping' : 'server/discover', theList(setting)] as const;
    await line.beside([
      (own) => talk.over(own).request(this.id, methods[0], undefined, { label: 'first' }),
      (other) => talk.over(other).request(this.id, methods[1], undefined, { label: 'second' }),
    ]);
  },
};
