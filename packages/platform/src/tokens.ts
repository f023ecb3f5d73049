/** Injection tokens of what has no class of its own: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('Config');
export const LOGGER = Symbol('Logger');
