import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Patches Argon2 to its minimum cost: password hashing, slow on purpose, would take a third of the tests' CPU time. Not
 * used in the tests of the password code and of starting the built portal, nor for mutants of that code.
 */
const lightHashing = Symbol.for('light hashing');
const { argon2 } = crypto;
// Test files that share a worker share Node's own modules.
if (!Reflect.has(argon2, lightHashing)) {
  const lightArgon2 = (...[algorithm, parameters, done]: Parameters<typeof argon2>) =>
    argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, done);
  Reflect.set(crypto, 'argon2', Object.assign(lightArgon2, { [lightHashing]: true }));
  syncBuiltinESMExports();
}
