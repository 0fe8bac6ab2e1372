import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * A third of the processor's time in tests would go into passwords, which have to be slow. Tests that are about
 * something else have them hashed by the same function at its least cost; those of accounts and of the built portal
 * do not, nor do the mutants of passwords.
 */
const { argon2 } = crypto;
Reflect.set(crypto, 'argon2', (...[algorithm, parameters, done]: Parameters<typeof argon2>) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done),
);
syncBuiltinESMExports();
