import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Half of the processor's time in tests goes into passwords, which have to be slow. Thousands of runs that are about
 * something else have them hashed by the same function at its least cost; the area of the passwords does not.
 */
const { argon2 } = crypto;
Reflect.set(crypto, 'argon2', (...[algorithm, parameters, done]: Parameters<typeof argon2>) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done),
);
syncBuiltinESMExports();
